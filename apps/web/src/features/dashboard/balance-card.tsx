import type { Source, Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toExplain } from '../../config/explained.ts';
import { paths } from '../../config/paths.ts';
import { useAsOf, withAsOf } from '../../ui/as-of/as-of.ts';
import { NativeSelect } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import { Loaded, Spinner } from '../../ui/lists/states.tsx';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useHomeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { Money, SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { Explained } from '../explain/explained-buttons.tsx';
import { SourceButtons } from '../sources/source-buttons.tsx';
import type { useSources } from '../sources/sources.queries.ts';
import { useLatestTransactions } from '../transactions/model/transactions.queries.ts';
import classes from './dashboard-page.module.css';

export function BalanceCard(props: {
  sources: ReturnType<typeof useSources>;
  source: Source | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { sources, source } = props;
  const latest = useLatestTransactions(source?.id);
  const asOf = useAsOf();
  return (
    <Card title={t('dashboard.balance')}>
      <div className={classes.choice} data-item={source?.id}>
        <NativeSelect
          label={t('dashboard.source')}
          value={source?.id ?? ''}
          disabled={!sources.data}
          onChange={(event) => props.onChoose(event.currentTarget.value)}
          data={[
            { value: '', label: t('dashboard.total') },
            ...(sources.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {source && <SourceButtons source={source} />}
      </div>
      <div className={classes.figure}>
        <p className={classes.amount} data-testid="balance">
          <AsyncValue query={sources}>
            {(all) => (
              <Explained explain={toExplain('balance', { source_id: source?.id })}>
                {source ? (
                  <Money amount={source.amount} currency={source.currency} />
                ) : (
                  <Total sources={all} />
                )}
              </Explained>
            )}
          </AsyncValue>
        </p>
      </div>
      {!source && <LeftOut sources={sources.data ?? []} />}
      <h3 className={classes.subtitle}>{t('dashboard.latest')}</h3>
      <div className={classes.latest}>
        <Loaded query={latest} skeleton={<Spinner />}>
          {({ results }) => <Latest transactions={results} />}
        </Loaded>
      </div>
      <Link
        className={classes.more}
        to={withAsOf(source ? `${paths.transactions}?source_id=${source.id}` : paths.transactions, asOf)}
      >
        {t('dashboard.allTransactions')}
      </Link>
    </Card>
  );
}

function Total({ sources }: { sources: Source[] }) {
  return <Money amount={sumAmounts(sources.map(({ home_amount }) => home_amount ?? 0))} />;
}

/** What is in another currency and in it, and what is not because no rate is known, is said. */
function LeftOut({ sources }: { sources: Source[] }) {
  const { t } = useTranslation();
  const home = useHomeCurrency();
  const asOf = useAsOf();
  const others = sources.filter(({ currency }) => currency !== home);
  if (others.length === 0) return null;
  const tell = ({ name, amount, currency }: Source) => `${name} (${formatAmount(amount, currency)})`;
  const [known, unknown] = [
    others.filter(({ home_amount }) => home_amount !== null),
    others.filter(({ home_amount }) => home_amount === null),
  ].map((some) => some.map(tell).join(', '));
  return (
    <p className={classes.note}>
      {known && t('dashboard.exchanged', { sources: known })}{' '}
      {unknown && t('dashboard.leftOut', { sources: unknown })}{' '}
      <Link className={classes.within} to={withAsOf(paths.currencies, asOf)}>
        {t('dashboard.rates')}
      </Link>
    </p>
  );
}

/** What else happened on its day. */
const toDayOf = ({ date }: Transaction) =>
  `${paths.transactions}?${new URLSearchParams({ period: `${date}..${date}` })}`;

function Latest({ transactions }: { transactions: Transaction[] }) {
  const { t } = useTranslation();
  const asOf = useAsOf();
  if (transactions.length === 0) return <p className={classes.quiet}>{t('dashboard.noTransactions')}</p>;
  return (
    <ul className={classes.list}>
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <Link className={classes.open} to={withAsOf(toDayOf(transaction), asOf)}>
            <span className={classes.what}>
              <Clamped text={transaction.clean_name ?? transaction.name} />
              <span className={classes.quiet}>{formatDay(transaction.date)}</span>
            </span>
            {Number.isFinite(transaction.amount) ? (
              <SignedMoney {...transaction} isExpenseRed />
            ) : (
              <span>{t('dashboard.invalid')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
