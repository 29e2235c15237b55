import type { Budget } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import stack from '../../ui/layout/stack.module.css';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Empty, Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { SummaryCard, SummaryCards } from '../../ui/lists/summary-card.tsx';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { Explained } from '../explain/explained-buttons.tsx';
import { BudgetCards } from './budget-cards.tsx';
import { BudgetsFilterBar } from './budgets-filter-bar.tsx';
import classes from './budgets-page.module.css';
import { applyView, inMonth, PAGE_SIZE, useBudgetsView } from './budgets-view.ts';
import { explainTotal, explainTotalLeft } from './explain-budgets.ts';
import { MonthBar } from './month-bar.tsx';

/** All budgets, or those of a month: their sums, and a card for each. */
export function BudgetsPanel({ budgets, add }: { budgets: QueryState<Budget[]>; add: ReactNode }) {
  const { t } = useTranslation();
  const { month, setMonth } = useBudgetsView();
  const shown = { ...budgets, data: budgets.data && inMonth(budgets.data, month) };
  const lead = month ? t('budgets.emptyMonth', { month: formatMonth(month, true) }) : t('budgets.emptyLead');
  return (
    <div className={stack.stack}>
      <MonthBar budgets={budgets} month={month} onMonth={setMonth} />
      <BudgetsSummary budgets={shown} />
      <Loaded query={shown} skeleton={<Skeleton rows={3} height={180} />}>
        {(all) =>
          all.length > 0 ? (
            <BudgetsList budgets={all} />
          ) : (
            <Card>
              <Empty icon="pie" title={t('budgets.empty')} lead={lead}>
                {add}
              </Empty>
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}

const countCategories = (budgets: Budget[]) =>
  new Set(budgets.flatMap(({ category_id }) => category_id ?? [])).size;

const sumLeft = (budgets: Budget[]) =>
  sumAmounts(budgets.flatMap(({ budget_amount, spent }) => [budget_amount, -spent]));

function BudgetsSummary({ budgets }: { budgets: QueryState<Budget[]> }) {
  const { t } = useTranslation();
  return (
    <div>
      <SummaryCards>
        <SummaryCard label={t('budgets.totalAmount')}>
          <AsyncValue query={budgets}>
            {(all) => (
              <Explained explain={explainTotal(t, all, 'budget_amount')}>
                <Money amount={sumAmounts(all.map((budget) => budget.budget_amount))} />
              </Explained>
            )}
          </AsyncValue>
        </SummaryCard>
        <SummaryCard label={t('budgets.totalCategories')}>
          <AsyncValue query={budgets}>{countCategories}</AsyncValue>
        </SummaryCard>
        <SummaryCard label={t('budgets.totalExpenses')}>
          <AsyncValue query={budgets}>
            {(all) => (
              <Explained explain={explainTotal(t, all, 'total_expense')}>
                <Money amount={sumAmounts(all.map((budget) => budget.total_expense))} />
              </Explained>
            )}
          </AsyncValue>
        </SummaryCard>
      </SummaryCards>
      <p className={classes.left}>
        {t('budgets.totalLeft')}{' '}
        <AsyncValue query={budgets}>
          {(all) => (
            <Explained explain={explainTotalLeft(t, all)}>
              <Money amount={sumLeft(all)} />
            </Explained>
          )}
        </AsyncValue>
      </p>
    </div>
  );
}

function BudgetsList({ budgets }: { budgets: Budget[] }) {
  const { t } = useTranslation();
  const { view, value, page, setView, setValue, turnTo } = useBudgetsView();
  const shown = applyView(budgets, view, value);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const currentPage = Math.min(page, pages);
  const names = [...new Set(budgets.map(({ category_name }) => category_name))].toSorted();
  return (
    <div>
      <BudgetsFilterBar view={view} value={value} names={names} onView={setView} onValue={setValue} />
      {shown.length > 0 ? (
        <BudgetCards budgets={shown.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE)} />
      ) : (
        <Card>
          <Empty icon="pie" title={t('budgets.empty')} lead={t('budgets.emptyFiltered')}>
            <Button variant="default" onClick={() => setView('all')}>
              {t('budgets.all')}
            </Button>
          </Empty>
        </Card>
      )}
      <Pager page={currentPage} pages={pages} onTurn={turnTo} />
    </div>
  );
}
