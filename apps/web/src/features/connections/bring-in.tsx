import type { Connection } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useBringIn } from './connections.queries.ts';
import classes from './connections-page.module.css';

/** For a bank that has just been linked: all of it in one go, then how much came and what to do next. */
export function BringIn({ connection, isEmpty }: { connection: Connection; isEmpty: boolean }) {
  const { t } = useTranslation();
  const bringIn = useBringIn();
  const start = () =>
    bringIn.mutate(connection, {
      onError: (error) => showToast('failure', t('connections.actionFailed'), describeFailure(error, '')),
    });
  if (bringIn.data) {
    const { accounts, added } = bringIn.data;
    return (
      <div className={classes.broughtIn} role="status">
        <p>
          {t('connections.broughtAccounts', { count: accounts })}{' '}
          {t('connections.broughtTransactions', { count: added })}
        </p>
        {added > 0 && (
          <>
            <LinkButton to={`${paths.transactions}?uncategorized=true`}>
              {t('connections.categorize')}
            </LinkButton>
            <LinkButton to={paths.transactions} variant="default">
              {t('connections.seeTransactions')}
            </LinkButton>
          </>
        )}
      </div>
    );
  }
  if (!isEmpty && !bringIn.isPending) return null;
  return (
    <div className={classes.broughtIn}>
      <p>{t('connections.bringInLead')}</p>
      <Button onClick={start} loading={bringIn.isPending}>
        {t('connections.bringIn')}
      </Button>
    </div>
  );
}
