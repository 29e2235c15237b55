import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useRemoveBankUser } from './connections.queries.ts';
import classes from './connections-page.module.css';

/** Closes the account at the provider of bank links, and every link with it. */
export function CloseAccount() {
  const { t } = useTranslation();
  const remove = useRemoveBankUser();
  const [dialog, ask] = useConfirm();
  const askFirst = () =>
    ask({
      text: t('connections.confirmClose'),
      action: t('connections.close'),
      onYes: () =>
        toastOutcome(remove.mutateAsync(undefined), {
          done: t('connections.closed'),
          failed: t('connections.actionFailed'),
        }),
    });
  return (
    <Card>
      <div className={classes.header}>
        <h2>{t('connections.closeTitle')}</h2>
      </div>
      <p className={classes.note}>{t('connections.closeLead')}</p>
      <Button variant="default" onClick={askFirst} loading={remove.isPending}>
        {t('connections.close')}
      </Button>
      {dialog}
    </Card>
  );
}
