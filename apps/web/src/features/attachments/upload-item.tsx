import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { formatBytes } from './receipt-file.ts';
import classes from './receipts.module.css';
import type { Upload } from './uploads.ts';

/** A receipt on its way: how far it is, or why it did not get there. */
export function UploadItem(props: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const { t } = useTranslation();
  const { file, share, failure, canRetry } = props.upload;
  const { name } = file;
  const percent = Math.round(share * 100);
  return (
    <li className={classes.item}>
      <span className={classes.name}>
        {name}
        {failure ? (
          <span className={classes.failure} role="alert">
            {failure}
          </span>
        ) : (
          <>
            <span className={classes.quiet}>{formatBytes(file.size)}</span>
            <progress max={100} value={percent} aria-label={t('receipts.sending', { name })} />
          </>
        )}
      </span>
      {failure && canRetry && (
        <Button variant="default" size="sm" onClick={props.onRetry}>
          {t('failure.retry')}
        </Button>
      )}
      {failure && <IconButton icon="close" label={t('receipts.letGo', { name })} onClick={props.onDrop} />}
    </li>
  );
}
