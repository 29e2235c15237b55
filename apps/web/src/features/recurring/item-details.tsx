import type { Recurring } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, formatMonth } from '../../ui/money-and-dates/dates.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import { useCategories } from '../categories/categories.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { ItemAmount } from './item-amount.tsx';
import classes from './recurring-page.module.css';
import { describeEvery } from './recurring-words.ts';

/** Every field of an item that has something to say. */
export function ItemDetails({ item }: { item: Recurring }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  useHiddenAmounts();
  const { currency, next_date, last_date, ends_on, tolerance, missed } = item;
  const source = useSources().data?.find(({ id }) => id === item.source_id)?.name;
  const category = useCategories().data?.find(({ id }) => id === item.category_id)?.name;
  const state = item.state === 'found' && item.early ? 'early' : item.state;
  const days = t('recurring.days', { count: tolerance.days });
  const rows: [label: string, value: ReactNode][] = [
    [t('recurring.rhythm'), describeEvery(t, item.every)],
    [t('recurring.nextDate'), next_date && formatDay(next_date)],
    [t('recurring.endsOn'), ends_on && formatDay(ends_on)],
    [t('recurring.lastDate'), last_date && formatDay(last_date)],
    [t('recurring.yearly'), formatAmount(item.yearly, currency)],
    [t('recurring.tolerance'), t('recurring.toleranceWords', { days, percent: tolerance.percent })],
    [t('recurring.source'), source],
    [t('recurring.category'), category],
    [
      t('recurring.fixedExpense'),
      item.fixed_expense_id && (
        <Link key="fixed" to={at(paths.fixedExpenses)}>
          {t('recurring.openFixedExpenses')}
        </Link>
      ),
    ],
  ];
  return (
    <>
      <p className={classes.headline}>
        <ItemAmount item={item} />
      </p>
      <p className={classes.note}>{t(`recurring.states.${state}`)}</p>
      <dl className={classes.details}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {item.price_changes.length > 0 && (
        <section>
          <h3>{t('recurring.priceChanges')}</h3>
          <ul className={classes.plain}>
            {item.price_changes
              .toSorted((one, two) => two.date.localeCompare(one.date))
              .map(({ date, from, to }) => (
                <li key={date}>
                  {t('recurring.priceChange', {
                    from: formatAmount(from, currency),
                    to: formatAmount(to, currency),
                    month: formatMonth(date, true),
                  })}
                </li>
              ))}
          </ul>
        </section>
      )}
      {missed.length > 0 && (
        <section>
          <h3>{t('recurring.missing')}</h3>
          <ul className={classes.plain}>
            {missed
              .toSorted((one, two) => two.localeCompare(one))
              .map((date) => (
                <li key={date}>{formatDay(date)}</li>
              ))}
          </ul>
        </section>
      )}
    </>
  );
}
