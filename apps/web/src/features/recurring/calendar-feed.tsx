import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import classes from './calendar.module.css';
import { useCalendarKey, useCalendarKeyChanges } from './recurring.queries.ts';

/** What is due, for a calendar program: its address is shown once, and can be replaced or revoked. */
export function CalendarFeed() {
  const { t } = useTranslation();
  const key = useCalendarKey();
  const { create, revoke } = useCalendarKeyChanges();
  const [url, setUrl] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [dialog, ask] = useConfirm();
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch((error) => showToast('failure', t('recurring.feed.failed'), describeFailure(error, '')))
      .finally(() => setBusy(false));
  };
  const make = () => run(async () => setUrl(await create()));
  const askReplace = () =>
    ask({
      text: t('recurring.feed.confirmReplace'),
      about: t('recurring.feed.oldStops'),
      action: t('recurring.feed.replace'),
      onYes: make,
    });
  const askRevoke = () =>
    ask({
      text: t('recurring.feed.confirmRevoke'),
      about: t('recurring.feed.oldStops'),
      action: t('recurring.feed.revoke'),
      onYes: () =>
        run(async () => {
          await revoke();
          setUrl(undefined);
          showToast('success', t('recurring.feed.revoked'));
        }),
    });
  return (
    <Card title={t('recurring.feed.title')}>
      <p className={classes.lead}>{t('recurring.feed.lead')}</p>
      <Loaded query={key} skeleton={<Skeleton height={40} />}>
        {({ created_at }) =>
          created_at === null ? (
            <FormButtons>
              <Button variant="default" loading={isBusy} onClick={make}>
                {t('recurring.feed.create')}
              </Button>
            </FormButtons>
          ) : (
            <>
              {url ? (
                <div className={classes.address}>
                  <code>{url}</code>
                  <CopyButton text={url} />
                </div>
              ) : null}
              <p className={classes.lead}>
                {url
                  ? t('recurring.feed.shownOnce')
                  : t('recurring.feed.createdOn', { day: formatDay(created_at) })}
              </p>
              <FormButtons>
                <Button variant="default" loading={isBusy} onClick={askReplace}>
                  {t('recurring.feed.replace')}
                </Button>
                <Button variant="default" disabled={isBusy} onClick={askRevoke}>
                  {t('recurring.feed.revoke')}
                </Button>
              </FormButtons>
            </>
          )
        }
      </Loaded>
      {dialog}
    </Card>
  );
}
