import type { TrendsReport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../../ui/money-and-dates/dates.ts';
import { useTrendsReport } from '../../reports/reports.queries.ts';
import { listUnusual, type Unusual } from './unusual-spending.ts';
import { WidgetCard } from './widget-card.tsx';
import classes from './widgets.module.css';

const MOST_SHOWN = 5;

/** What cost much more, or much less, than it usually does. */
export function UnusualWidget() {
  const report = useTrendsReport({ group: 'month' });
  return (
    <WidgetCard part="unusual">
      <Loaded query={report} skeleton={<Skeleton height={48} isSilent />}>
        {(data) => <UnusualList report={data} />}
      </Loaded>
    </WidgetCard>
  );
}

function UnusualList({ report }: { report: TrendsReport }) {
  const { t } = useTranslation();
  const found = listUnusual(report).slice(0, MOST_SHOWN);
  // Before there is enough to say what is usual, nothing can be unusual.
  const isTooEarly = report.items.every(({ usual }) => usual === null);
  if (found.length === 0)
    return <p className={classes.line}>{isTooEarly ? t('reports.tooFew') : t('widgets.nothingUnusual')}</p>;
  return (
    <ul className={classes.list}>
      {found.map((one) => (
        <li key={`${one.id} ${one.month}`}>
          <Link className={classes.row} to={toTrend(one)}>
            <span className={classes.arrow} aria-hidden="true">
              {one.amount > one.median ? '↑' : '↓'}
            </span>
            <Sentence unusual={one} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sentence({ unusual: { name, amount, median, month } }: { unusual: Unusual }) {
  const { t } = useTranslation();
  const words = {
    name: name || t('transactions.uncategorized'),
    amount: formatAmount(amount),
    month: formatMonth(month),
    usual: formatAmount(median),
  };
  return <span>{t(median === 0 ? 'widgets.unusualAtAll' : 'widgets.unusual', words)}</span>;
}

const toTrend = ({ id }: Unusual) =>
  `${paths.reports}?${new URLSearchParams({ report: 'trends', item: id ?? 'none' })}`;
