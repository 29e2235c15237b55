import type { Connection, Institution } from '@saldo/contract';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { formatDay, formatInstant, formatTime } from '../../ui/money-and-dates/dates.ts';
import { useSources } from '../sources/sources.queries.ts';
import { AccountRow } from './account-row.tsx';
import { BringIn } from './bring-in.tsx';
import { useImportAccounts, useRemoveConnection, useRenewConnection } from './connections.queries.ts';
import classes from './connections-page.module.css';

type Props = { connection: Connection; institution: Institution | undefined; isUpdating: boolean };

export function ConnectionItem({ connection, institution, isUpdating }: Props) {
  const { t } = useTranslation();
  const { data: sources = [] } = useSources();
  const accounts = sources.filter(({ connection_id }) => connection_id === connection.id);
  const name = institution?.name ?? t('connections.unknownBank');
  return (
    <details className={classes.connection} open>
      <summary>
        {institution?.icon ? (
          <img src={institution.icon} alt="" width={32} height={32} />
        ) : (
          <Icon name="bank" size={32} />
        )}
        <span className={classes.bank}>{name}</span>
        <span className={classes.state} data-state={connection.state}>
          {t(`connections.state.${connection.state}`)}
        </span>
      </summary>
      <Facts connection={connection} />
      {connection.consent_token && <BringIn connection={connection} isEmpty={accounts.length === 0} />}
      <ul className={classes.accounts}>
        {accounts.map((source) => (
          <AccountRow key={source.id} connection={connection} source={source} isUpdating={isUpdating} />
        ))}
      </ul>
      <Buttons connection={connection} name={name} />
    </details>
  );
}

const SOON = 14 * 24 * 3600_000;

function Facts({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { state, expires_at, refreshed_at, problem, problem_until } = connection;
  const day = expires_at && formatDay(expires_at);
  const endsSoon = expires_at !== null && Date.parse(expires_at) - Date.now() < SOON;
  const isEnded = state === 'expired' || state === 'revoked';
  return (
    <div className={classes.facts}>
      {state === 'connected' && day && <p>{t('connections.until', { day })}</p>}
      {refreshed_at && <p>{t('connections.refreshed', { when: formatInstant(refreshed_at) })}</p>}
      {state === 'connected' && endsSoon && day && (
        <p className={classes.warning} role="status">
          {t('connections.endsSoon', { day })}
        </p>
      )}
      {isEnded && (
        <p className={classes.warning} role="status">
          {t('connections.ended')}
        </p>
      )}
      {problem && !isEnded && (
        <p className={classes.warning}>
          {t('connections.problem')}: {describeProblem(problem)}{' '}
          {problem_until && t('connections.problemUntil', { time: formatTime(problem_until) })}
        </p>
      )}
    </div>
  );
}

function Buttons({ connection, name }: { connection: Connection; name: string }) {
  const { t } = useTranslation();
  const addAccounts = useImportAccounts();
  const renew = useRenewConnection();
  const remove = useRemoveConnection();
  const [dialog, ask] = useConfirm();
  const fail = (error: unknown) =>
    showToast('failure', t('connections.actionFailed'), describeFailure(error, ''));
  const add = () =>
    addAccounts.mutate(connection, {
      onSuccess: ({ refused }) =>
        showToast(
          'success',
          t('connections.accountsAdded'),
          refused.length > 0
            ? t('connections.accountsRefused', { names: refused.map(({ name: one }) => one).join(', ') })
            : undefined,
        ),
      onError: fail,
    });
  const askRemove = () =>
    ask({
      text: t('connections.confirmRemove', { bank: name }),
      action: t('connections.remove'),
      onYes: () =>
        toastOutcome(remove.mutateAsync(connection), {
          done: t('connections.removed'),
          failed: t('connections.actionFailed'),
        }),
    });
  return (
    <>
      <FormButtons>
        {connection.consent_token && (
          <Button onClick={add} loading={addAccounts.isPending}>
            {t('connections.addAccounts')}
          </Button>
        )}
        <Button
          variant={connection.consent_token ? 'default' : 'filled'}
          onClick={() => renew.mutate(connection, { onError: fail })}
          loading={renew.isPending}
        >
          {connection.state === 'awaiting' ? t('connections.ask') : t('connections.renew')}
        </Button>
        <Button variant="default" onClick={askRemove} loading={remove.isPending}>
          {t('connections.remove')}
        </Button>
      </FormButtons>
      {dialog}
    </>
  );
}

/** The last failure of a bank, of which the server keeps only the code. */
function describeProblem(code: string): string {
  return i18next.t(`bankProblems.${code.replace('bank.', '')}` as 'bankProblems.failed');
}
