import type { FixedExpense } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, formatMonth } from '../../ui/money-and-dates/dates.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import classes from './fixed-expenses-page.module.css';

const newestOf = (days: readonly string[]) => days.toSorted().at(-1);

/** What its payments show: the year's cost, the newest payment, the newest price, and what did not arrive. */
export function FoundFacts({ expense }: { expense: FixedExpense }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  useHiddenAmounts();
  const { id, name, yearly, last_date, price_changes, missed } = expense;
  const price = price_changes.toSorted((one, two) => one.date.localeCompare(two.date)).at(-1);
  const day = newestOf(missed);
  const facts = [
    t('fixedExpenses.perYear', { amount: formatAmount(yearly) }),
    last_date && t('fixedExpenses.lastPaid', { day: formatDay(last_date) }),
    price &&
      t('fixedExpenses.priceChange', {
        ...{ from: formatAmount(price.from), to: formatAmount(price.to) },
        month: formatMonth(price.date, true),
      }),
    day && t('fixedExpenses.missed', { day: formatDay(day) }),
  ].filter(Boolean);
  return (
    <span className={classes.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <Link
        to={at(`${paths.recurring}?${new URLSearchParams({ item: id })}`)}
        aria-label={t('fixedExpenses.detailsNamed', { name })}
      >
        {t('fixedExpenses.details')}
      </Link>
    </span>
  );
}
