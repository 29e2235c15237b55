import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { describeSendFailure } from './describe-file.ts';
import classes from './import-page.module.css';
import { letGo, type Sending, sendOne, useSendings } from './sending.ts';

/** Files on their way, and those that did not get there. */
export function SendingList() {
  const { t } = useTranslation();
  const sendings = useSendings();
  if (sendings.length === 0) return null;
  return (
    <Card title={t('fileImports.onTheirWay')}>
      <ul className={classes.files}>
        {sendings.map((sending) => (
          <SendingItem key={sending.key} sending={sending} />
        ))}
      </ul>
    </Card>
  );
}

/** What the server read and refused stays refused; anything else may work the next time. */
const mayWork = (error: unknown) => !(error instanceof ApiError && error.code === 'file_import.unreadable');

function SendingItem({ sending }: { sending: Sending }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { key, share, error } = sending;
  const { name } = sending.file;
  return (
    <li className={classes.file}>
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        {error ? (
          <span className={classes.failure} role="alert">
            {describeSendFailure(t, error)}
          </span>
        ) : (
          <Progress name={name} share={share} />
        )}
      </div>
      {Boolean(error) && (
        <div className={classes.buttons}>
          {mayWork(error) && (
            <Button variant="default" onClick={() => void sendOne(cache, sending)}>
              {t('failure.retry')}
            </Button>
          )}
          <IconButton icon="close" label={t('fileImports.letGo', { name })} onClick={() => letGo(key)} />
        </div>
      )}
    </li>
  );
}

/** First it is on its way, which can be measured; then it is read, which cannot. */
function Progress({ name, share }: { name: string; share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <>
      <progress
        max={1}
        {...(share < 1 && { value: share })}
        aria-label={t('fileImports.sending', { name })}
      />
      <span className={classes.quiet} role="status">
        {share < 1 ? t('fileImports.sent', { percent }) : t('fileImports.reading')}
      </span>
    </>
  );
}
