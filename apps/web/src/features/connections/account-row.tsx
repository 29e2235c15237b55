import type { Connection, Source } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { toExplain } from '../../config/explained.ts';
import { paths } from '../../config/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { Explained } from '../explain/explained-buttons.tsx';
import { SourceButtons } from '../sources/source-buttons.tsx';
import { useImports, useImportTransactions } from './connections.queries.ts';
import classes from './connections-page.module.css';
import { ImportsDialog } from './imports-dialog.tsx';

export function AccountRow(props: { connection: Connection; source: Source; isUpdating: boolean }) {
  const { t } = useTranslation();
  const { connection, source } = props;
  const { name, transaction_count: count } = source;
  const [isOpen, setOpen] = useState(false);
  const add = useImportTransactions();
  const isBusy = add.isPending || props.isUpdating;
  const start = () =>
    add.mutate(
      { connection, source },
      {
        onSuccess: ({ results: { refused } }) =>
          showToast(
            'success',
            t('connections.transactionsAdded'),
            refused > 0 ? t('connections.importRefused', { count: refused }) : undefined,
          ),
        onError: (error) => showToast('failure', t('connections.actionFailed'), describeFailure(error, '')),
      },
    );
  return (
    <li className={classes.account}>
      <span className={classes.what}>
        <Icon name={source.type_source} />
        {name}
      </span>
      <strong className={classes.balance}>
        <Explained explain={toExplain('balance', { source_id: source.id })}>
          <Money amount={source.amount} currency={source.currency} />
        </Explained>
      </strong>
      <Difference source={source} />
      {isBusy && <Progress sourceId={source.id} />}
      <div className={classes.accountButtons} data-item={source.id}>
        {connection.consent_token && (
          <Button
            variant="default"
            onClick={start}
            loading={add.isPending}
            aria-label={
              count > 0
                ? t('connections.updateTransactionsOf', { name })
                : t('connections.addTransactionsOf', { name })
            }
          >
            {count > 0 ? t('connections.updateTransactions') : t('connections.addTransactions')}
          </Button>
        )}
        <Button
          variant="subtle"
          onClick={() => setOpen(true)}
          aria-label={t('connections.importsOf', { name })}
        >
          {t('connections.imports')}
        </Button>
        <LinkButton
          to={generatePath(paths.balanceProof, { id: source.id })}
          variant="subtle"
          aria-label={t('balanceProofs.openOf', { name })}
        >
          {t('balanceProofs.open')}
        </LinkButton>
        <SourceButtons source={source} />
      </div>
      <ImportsDialog source={source} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  );
}

/** Where the bank's balance is not what its rows come to, both are said, and since when. */
function Difference({ source }: { source: Source }) {
  const { t } = useTranslation();
  const { bank_balance: balance, amount, currency } = source;
  if (!balance?.differs_since) return null;
  return (
    <p className={classes.warning}>
      {t('connections.differs', {
        reported: formatAmount(amount, currency),
        rows: formatAmount(balance.rows_amount, currency),
        day: formatDay(balance.differs_since),
      })}
    </p>
  );
}

function Progress({ sourceId }: { sourceId: string }) {
  const { t } = useTranslation();
  const { data: imports = [] } = useImports(sourceId, true);
  const running = imports.find(({ state }) => state === 'running');
  const { fetched = 0, total = 0 } = running ?? {};
  const words =
    total > 0 ? t('connections.importing', { fetched, total }) : t('connections.importingUncounted');
  return (
    <div className={classes.progress}>
      <progress {...(total > 0 && { value: fetched, max: total })} aria-label={words} />
      <span role="status">{words}</span>
    </div>
  );
}
