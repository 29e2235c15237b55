import type { FixedExpense } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toTogether } from '../../config/explained.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import { Empty, Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { SummaryCard, SummaryCards } from '../../ui/lists/summary-card.tsx';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { LinkTabs } from '../../ui/tabs/link-tabs.tsx';
import { Explained } from '../explain/explained-buttons.tsx';
import { FixedExpenseForm } from './fixed-expense-form.tsx';
import { useFixedExpenses } from './fixed-expenses.queries.ts';
import { FixedExpensesTable } from './fixed-expenses-table.tsx';

type Edited = FixedExpense | 'new' | undefined;

export function FixedExpensesPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Edited>();
  const expenses = useFixedExpenses();
  const add = <Button onClick={() => setEdited('new')}>{t('fixedExpenses.new')}</Button>;
  const isNew = edited === 'new';
  return (
    <Page title={t('fixedExpenses.title')} lead={t('fixedExpenses.lead')} action={add}>
      <div className={stack.stack}>
        <LinkTabs
          label={t('fixedExpenses.title')}
          tabs={[
            { to: paths.recurring, label: t('nav.recurring'), isCurrent: false },
            { to: paths.fixedExpenses, label: t('nav.fixedExpenses'), isCurrent: true },
          ]}
        />
        <FixedExpensesSummary expenses={expenses} />
        <Card>
          <Loaded query={expenses} skeleton={<Skeleton rows={5} />}>
            {(all) =>
              all.length > 0 ? (
                <FixedExpensesTable expenses={all} onEdit={setEdited} />
              ) : (
                <Empty icon="calendar" title={t('fixedExpenses.empty')} lead={t('fixedExpenses.emptyLead')}>
                  <Button onClick={() => setEdited('new')}>{t('fixedExpenses.new')}</Button>
                </Empty>
              )
            }
          </Loaded>
        </Card>
      </div>
      <Modal
        title={isNew ? t('fixedExpenses.new') : t('fixedExpenses.editTitle')}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited && (
          <FixedExpenseForm
            {...(edited !== 'new' && { expense: edited })}
            onDone={() => setEdited(undefined)}
          />
        )}
      </Modal>
    </Page>
  );
}

function FixedExpensesSummary({ expenses }: { expenses: QueryState<FixedExpense[]> }) {
  const { t } = useTranslation();
  return (
    <SummaryCards>
      <SummaryCard label={t('fixedExpenses.monthlyTotal')} hint={t('fixedExpenses.monthlyTotalHint')}>
        <AsyncValue query={expenses}>
          {(all) => (
            <Explained explain={toTogether(all.filter(isActive), homeCurrency())}>
              <Money amount={sumAmounts(all.filter(isActive).map(({ amount }) => amount))} />
            </Explained>
          )}
        </AsyncValue>
      </SummaryCard>
      <SummaryCard
        label={t('fixedExpenses.nextUp')}
        hint={describeNextDay(t, expenses.data && findNext(expenses.data))}
      >
        <AsyncValue query={expenses}>
          {(all) => findNext(all)?.name ?? t('fixedExpenses.nothingNext')}
        </AsyncValue>
      </SummaryCard>
    </SummaryCards>
  );
}

const isActive = ({ active }: FixedExpense) => active;

/** The active one that is due first. */
function findNext(expenses: FixedExpense[]): FixedExpense | undefined {
  const [next] = expenses
    .filter((expense) => expense.active && expense.next_date !== null)
    .toSorted((one, two) => (one.next_date ?? '').localeCompare(two.next_date ?? ''));
  return next;
}

/** There is always a line, so that the card is as high before it is known. */
const describeNextDay = (t: TFunction, next: FixedExpense | undefined) =>
  next?.next_date ? formatDay(next.next_date) : t('fixedExpenses.nextUpHint');
