import type { MonthlyPlan } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/look/icon.tsx';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import type { PlanDeeds } from './plan-deeds.ts';
import { goAlongFolds, useFolded } from './plan-folds.ts';
import { Figures, PlanRow } from './plan-row.tsx';
import classes from './plan-table.module.css';
import { sumLines } from './with-planned.ts';

const COLUMNS = ['planned', 'carried', 'spent', 'committed', 'left'] as const;
/** Of the group without a name. */
const REST = 'rest';
/** What says which keys there are. */
export const KEYS_ID = 'plan-keys';

/** All categories in their groups, which can be folded. */
export function PlanTable({ plan, deeds }: { plan: MonthlyPlan; deeds: PlanDeeds }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  const [folded, toggle] = useFolded();
  const { groups, currency } = plan;
  const isGrouped = groups.length > 1 || groups.some(({ group_id }) => group_id !== null);
  return (
    <table className={classes.table} aria-describedby={KEYS_ID}>
      <caption className="visually-hidden">
        {t('plan.titleOf', { month: formatMonth(plan.month, true) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('plan.category')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={classes.number}>
              {t(`plan.columns.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('plan.columns.bar')}</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ group_id, name, categories }, place) => {
        const id = group_id ?? REST;
        const isFolded = isGrouped && folded.includes(id);
        const sums = sumLines(categories, currency);
        return (
          <tbody key={id}>
            {isGrouped && (
              <tr className={classes.group}>
                <th scope="rowgroup">
                  <button
                    type="button"
                    data-fold=""
                    className={classes.fold}
                    aria-expanded={!isFolded}
                    // Tab goes from amount to amount; the arrows go from group to group.
                    tabIndex={place === 0 ? 0 : -1}
                    onClick={() => toggle(id)}
                    onKeyDown={goAlongFolds}
                  >
                    <Icon name="chevron" size={16} />
                    <span className={classes.words}>{name ?? t('plan.ungrouped')}</span>
                  </button>
                </th>
                <td className={classes.planned}>
                  <Money amount={sums.planned} currency={currency} />
                </td>
                <Figures sums={sums} currency={currency} />
              </tr>
            )}
            {!isFolded &&
              categories.map((line) => (
                <PlanRow
                  key={`${plan.month} ${line.category_id}`}
                  line={line}
                  look={looks.get(line.category_id ?? '')}
                  currency={currency}
                  deeds={deeds}
                />
              ))}
          </tbody>
        );
      })}
    </table>
  );
}
