import type { FixedExpense } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import table from '../../ui/lists/table.module.css';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { usePauseFixedExpense, useRemoveFixedExpense } from './fixed-expenses.queries.ts';
import classes from './fixed-expenses-page.module.css';
import { FoundFacts } from './found-facts.tsx';

export function FixedExpensesTable(props: {
  expenses: FixedExpense[];
  onEdit: (expense: FixedExpense) => void;
}) {
  const { t } = useTranslation();
  const remove = useRemoveFixedExpense();
  const tellOutcome = useUndoableOutcome();
  const pause = usePauseFixedExpense();
  const [dialog, ask] = useConfirm();
  const askRemove = (expense: FixedExpense) =>
    ask({
      text: t('fixedExpenses.confirmDelete', { name: expense.name }),
      about: [
        formatAmount(expense.amount),
        expense.next_date
          ? formatDay(expense.next_date)
          : t('fixedExpenses.day', { day: expense.day_of_month }),
      ].join(' · '),
      action: t('fixedExpenses.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(expense), {
          done: t('fixedExpenses.deleted'),
          failed: t('fixedExpenses.deleteFailed'),
          change: () => findNewestChange('fixed.deleted', expense.name),
        }),
    });
  const toggle = (expense: FixedExpense) =>
    pause.mutate(expense, {
      onError: (error) => showToast('failure', t('fixedExpenses.changeFailed'), describeFailure(error, '')),
    });
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('fixedExpenses.name')}</th>
            <th scope="col">{t('fixedExpenses.dayOfMonth')}</th>
            <th scope="col">{t('fixedExpenses.nextDate')}</th>
            <th scope="col" className={table.number}>
              {t('fixedExpenses.amount')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('fixedExpenses.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.expenses.map((expense) => (
            <Row
              key={expense.id}
              expense={expense}
              onEdit={() => props.onEdit(expense)}
              onToggle={() => toggle(expense)}
              onRemove={() => askRemove(expense)}
            />
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  );
}

function Row(props: {
  expense: FixedExpense;
  onEdit: () => void;
  onToggle: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { expense } = props;
  const { name, active, next_date, category_name } = expense;
  return (
    <tr className={classes.row} data-paused={!active || undefined}>
      <th scope="row">
        <Clamped text={name} />
        <span className={classes.category}>
          <Clamped text={expense.category_id === null ? t('transactions.uncategorized') : category_name} />
        </span>
        <FoundFacts expense={expense} />
      </th>
      <td className={table.quiet}>{t('fixedExpenses.day', { day: expense.day_of_month })}</td>
      <td>{active ? next_date && formatDay(next_date) : t('fixedExpenses.paused')}</td>
      <td className={table.number}>
        <Money amount={expense.amount} />
      </td>
      <td className={table.actions}>
        <IconButton
          icon={active ? 'pause' : 'resume'}
          label={active ? t('fixedExpenses.pause', { name }) : t('fixedExpenses.resume', { name })}
          onClick={props.onToggle}
        />
        <IconButton icon="pencil" label={t('fixedExpenses.edit', { name })} onClick={props.onEdit} />
        <IconButton icon="bin" label={t('fixedExpenses.delete', { name })} onClick={props.onRemove} />
      </td>
    </tr>
  );
}
