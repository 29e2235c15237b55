import type { TrendsReport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { CategoryIcon, colorOf } from '../../../ui/look/category-mark.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatShortMonth } from '../../../ui/money-and-dates/dates.ts';
import { useCategoryLooks } from '../../categories/categories.queries.ts';
import { Explained } from '../../explain/explained-buttons.tsx';
import { useTrendsReport } from '../../reports/reports.queries.ts';
import { WidgetCard } from './widget-card.tsx';
import classes from './widgets.module.css';

const SHOWN = 5;

/** Where it went in the long run: this month's stand above already. */
export function TopCategoriesWidget() {
  const report = useTrendsReport({ group: 'month' });
  return (
    <WidgetCard part="categories" isHalf>
      <Loaded query={report} skeleton={<Skeleton rows={SHOWN} height={36} isSilent />}>
        {(data) => <Top report={data} />}
      </Loaded>
    </WidgetCard>
  );
}

function Top({ report: { items, periods } }: { report: TrendsReport }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  const top = items.filter(({ total }) => total > 0).slice(0, SHOWN);
  const most = top[0]?.total ?? 0;
  if (most === 0) return <p className={classes.quiet}>{t('widgets.nothingSpent')}</p>;
  const [first, last] = [periods[0]?.key ?? '', periods.at(-1)?.key ?? ''];
  return (
    <>
      <p className={classes.lead}>{`${formatShortMonth(first)} – ${formatShortMonth(last)}`}</p>
      <ul className={classes.list}>
        {top.map(({ id, name, total, explain }) => (
          <li key={id} className={classes.category}>
            <span className={classes.name} title={name}>
              <CategoryIcon look={looks.get(id ?? '')} /> {name || t('transactions.uncategorized')}
            </span>
            <Explained explain={explain}>{formatAmount(total)}</Explained>
            <span className={classes.bar} aria-hidden="true">
              <span
                style={{
                  width: `${(total / most) * 100}%`,
                  background: colorOf(looks.get(id ?? '')?.colour),
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
