import type { Budget } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { CategoryIcon } from '../../ui/look/category-mark.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useBudgets } from '../budgets/budgets.queries.ts';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import classes from './dashboard-page.module.css';

export function BiggestBudget() {
  const { t } = useTranslation();
  const budgets = useBudgets();
  return (
    <Card title={t('dashboard.biggestBudget')}>
      <div className={classes.budget}>
        <Loaded query={budgets} skeleton={<Skeleton rows={4} height={18} />}>
          {(all) => {
            const [biggest] = all.toSorted((one, two) => two.budget_amount - one.budget_amount);
            return biggest ? <Biggest budget={biggest} /> : <NoBudgets />;
          }}
        </Loaded>
      </div>
    </Card>
  );
}

function NoBudgets() {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.quiet}>{t('dashboard.noBudgets')}</p>
      <PresentOnly>
        <LinkButton to={`${paths.budgets}?view=budgets`} variant="default">
          {t('budgets.add')}
        </LinkButton>
      </PresentOnly>
    </>
  );
}

function Biggest({ budget }: { budget: Budget }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  return (
    <>
      <p className={classes.strong}>
        <CategoryIcon look={looks.get(budget.category_id ?? '')} />{' '}
        {budget.category_id === null ? t('transactions.uncategorized') : budget.category_name}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('dashboard.amount')}</dt>
          <dd>{formatAmount(budget.budget_amount)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.targetPeriod')}</dt>
          <dd>{formatDay(budget.target_period)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.totalExpense')}</dt>
          <dd>{formatAmount(budget.total_expense)}</dd>
        </div>
      </dl>
    </>
  );
}
