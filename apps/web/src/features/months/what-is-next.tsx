import type { FixedExpense, MonthAtAGlance } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Known } from '../../ui/lists/known.tsx';
import { type Answer, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useConnections, useInstitutions } from '../connections/connections.queries.ts';
import { useFixedExpenses } from '../fixed-expenses/fixed-expenses.queries.ts';
import { thisMonth } from './months.queries.ts';
import classes from './this-month.module.css';

/** What waits for the person: categories to give, banks to renew, expenses to come. */
export function WhatIsNext({ month }: { month: Answer<MonthAtAGlance> }) {
  const { t } = useTranslation();
  const expenses = useFixedExpenses();
  return (
    <>
      <EndedBanks />
      <Known query={month}>
        {({ uncategorized }) =>
          uncategorized > 0 ? (
            <Link className={classes.task} to={`${paths.transactions}?uncategorized=true`}>
              {t('thisMonth.waiting', { count: uncategorized })}
            </Link>
          ) : (
            <p className={classes.quiet}>{t('thisMonth.nothingWaits')}</p>
          )
        }
      </Known>
      <h4 className={classes.subheading}>{t('thisMonth.due')}</h4>
      <Loaded query={expenses} skeleton={<Skeleton rows={3} height={32} />}>
        {(all) => <Due expenses={all.filter(isDue)} />}
      </Loaded>
    </>
  );
}

const isDue = ({ next_date }: FixedExpense) => next_date?.startsWith(thisMonth());

function Due({ expenses }: { expenses: FixedExpense[] }) {
  const { t } = useTranslation();
  if (expenses.length === 0) return <p className={classes.quiet}>{t('thisMonth.nothingDue')}</p>;
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
        <span>{t('thisMonth.dueTotal')}</span>
        <span className={classes.amount}>
          {formatAmount(sumAmounts(expenses.map(({ amount }) => amount)))}
        </span>
      </p>
    </>
  );
}

const ENDED = new Set(['expired', 'revoked']);

/** Nothing comes in from them any more, which nobody would see. */
function EndedBanks() {
  const { t } = useTranslation();
  const { data: connections = [] } = useConnections();
  const { data: institutions = [] } = useInstitutions();
  return connections
    .filter(({ state }) => ENDED.has(state))
    .map(({ id, institution_id }) => {
      const bank = institutions.find((one) => one.id === institution_id)?.name ?? t('dashboard.unknownBank');
      return (
        <Link key={id} className={classes.task} data-is-urgent to={paths.connections}>
          {t('thisMonth.renew', { bank })}
        </Link>
      );
    });
}
