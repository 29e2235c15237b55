import type { MonthAtAGlance } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CategoryIcon, colorOf } from '../../ui/look/category-mark.tsx';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import { useSpendingReport } from '../reports/reports.queries.ts';
import { daysToCompare, spentByThen } from './same-day.ts';
import classes from './this-month.module.css';

type Spending = MonthAtAGlance['categories'][number];

const SHOWN_AT_FIRST = 5;

/** Categories by what was spent on them, each with its bar; it opens its rows. */
export function SpendingList({ month: { month, categories } }: { month: MonthAtAGlance }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  const [isWhole, setWhole] = useState(false);
  const before = useSpendingReport({ ...daysToCompare(), by: 'category' });
  const most = Math.max(0, ...categories.map(({ spent }) => spent));
  if (most <= 0) return <p className={classes.quiet}>{t('thisMonth.nothingSpent')}</p>;
  const spentOn = categories.filter(({ spent }) => spent > 0);
  const shown = isWhole ? spentOn : spentOn.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={classes.spending}>
        {shown.map((one) => (
          <li key={one.category_id}>
            <Link to={toRows(month, one)} className={classes.row}>
              <span className={classes.name} title={one.category_name}>
                <CategoryIcon look={looks.get(one.category_id ?? '')} />{' '}
                {one.category_id === null ? t('thisMonth.uncategorized') : one.category_name}
              </span>
              <span className={classes.amount}>{formatAmount(one.spent)}</span>
              <span className={classes.bar} aria-hidden="true">
                <span
                  style={{
                    width: `${(one.spent / most) * 100}%`,
                    background: colorOf(looks.get(one.category_id ?? '')?.colour),
                  }}
                />
              </span>
              <span className={classes.change}>
                {compare(t, one.spent, spentByThen(before.data, one.category_id))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {spentOn.length > SHOWN_AT_FIRST && (
        <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('thisMonth.showFewer') : t('thisMonth.showAll', { count: spentOn.length })}
        </Button>
      )}
    </>
  );
}

function toRows(month: string, { category_id }: Spending): string {
  const wanted = new URLSearchParams({ period: month, type: 'expense', category_id: category_id ?? 'none' });
  return `${paths.transactions}?${wanted}`;
}

function compare(t: TFunction, spent: number, spentBefore: number | undefined): string {
  if (spentBefore === undefined) return '';
  if (spentBefore <= 0) return t('thisMonth.new');
  const difference = sumAmounts([spent, -spentBefore]);
  if (difference === 0) return t('thisMonth.same');
  const amount = formatAmount(Math.abs(difference));
  return t(difference > 0 ? 'thisMonth.more' : 'thisMonth.less', { amount });
}
