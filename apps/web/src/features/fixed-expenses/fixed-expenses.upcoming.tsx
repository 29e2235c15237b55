import type { FixedExpense } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toTogether } from '../../config/explained.ts';
import { paths } from '../../config/paths.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, today } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { useFixedExpenses } from './fixed-expenses.queries.ts';
import classes from './fixed-expenses-upcoming.module.css';

/** What is still to be paid this month. */
export function UpcomingThisMonth() {
  const { t } = useTranslation();
  const expenses = useFixedExpenses();
  return (
    <>
      <h4 className={classes.subheading}>{t('fixedExpenses.due')}</h4>
      <Loaded query={expenses} skeleton={<Skeleton rows={3} height={32} />}>
        {(all) => <DueList expenses={all.filter(isDue)} nothing={t('fixedExpenses.nothingDue')} />}
      </Loaded>
    </>
  );
}

const isDue = ({ next_date }: FixedExpense) => next_date?.startsWith(today().slice(0, 7));

/** What is to be paid until a day, whichever month that lies in. */
export function Upcoming({ until, nothing }: { until: string; nothing: string }) {
  const isSoon = ({ next_date }: FixedExpense) => next_date !== null && next_date <= until;
  return (
    <Loaded query={useFixedExpenses()} skeleton={<Skeleton rows={3} height={32} />}>
      {(all) => <DueList expenses={all.filter(isSoon)} nothing={nothing} />}
    </Loaded>
  );
}

const named = ({ name, amount, next_date }: FixedExpense) => ({
  name: `${name} · ${formatDay(next_date ?? '')}`,
  amount,
});

function DueList({ expenses, nothing }: { expenses: FixedExpense[]; nothing: string }) {
  const { t } = useTranslation();
  if (expenses.length === 0) return <p className={classes.quiet}>{nothing}</p>;
  const inOrder = expenses.toSorted((one, two) => (one.next_date ?? '').localeCompare(two.next_date ?? ''));
  return (
    <>
      <ul className={classes.due}>
        {inOrder.map(({ id, name, amount, next_date }) => (
          <li key={id}>
            <Link to={paths.fixedExpenses} className={classes.dueRow}>
              <span className={classes.day}>{formatDay(next_date ?? '')}</span>
              <span className={classes.name} title={name}>
                {name}
              </span>
              <span className={classes.amount}>{formatAmount(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{t('fixedExpenses.dueTotal')}</span>
        <span className={classes.amount}>
          <Explained explain={toTogether(inOrder.map(named), homeCurrency())}>
            {formatAmount(sumAmounts(expenses.map(({ amount }) => amount)))}
          </Explained>
        </span>
      </p>
    </>
  );
}
