import type { ResponseOf } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { AsyncValue } from '../../../ui/lists/async-value.tsx';
import type { QueryState } from '../../../ui/lists/states.tsx';
import { Money } from '../../../ui/money-and-dates/money.tsx';
import { Explained } from '../../explain/explained-buttons.tsx';
import type { Filter } from '../model/filter-address.ts';
import { explainSum } from './explain-sum.ts';
import classes from './transactions-summary.module.css';

/** The sums of the whole filtered list, in one line. */
export function TransactionsSummary(props: {
  months: QueryState<ResponseOf<'listTransactionMonths'>>;
  filter: Filter;
}) {
  const { t } = useTranslation();
  const { months, filter } = props;
  const count = months.data?.summary.left_out ?? 0;
  const cards = [
    { label: t('transactions.income'), sum: 'income' },
    { label: t('transactions.expenses'), sum: 'expense' },
    { label: t('transactions.balance'), sum: 'balance' },
  ] as const;
  return (
    <div className={classes.summary}>
      <dl className={classes.sums}>
        {cards.map(({ label, sum }) => (
          <div key={sum} data-sum={sum}>
            <dt>{label}</dt>
            <dd>
              <AsyncValue query={months}>
                {({ summary }) => (
                  <Explained explain={explainSum(sum, filter)}>
                    <Money amount={summary[sum]} currency={summary.currency} />
                  </Explained>
                )}
              </AsyncValue>
            </dd>
          </div>
        ))}
      </dl>
      {count > 0 && <p className={classes.note}>{t('transactions.leftOut', { count })}</p>}
    </div>
  );
}
