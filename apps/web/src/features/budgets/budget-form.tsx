import type { Budget, Category } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { DayField } from '../../ui/forms/day-field.tsx';
import { AmountField, Fields, SelectField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { type Sender, useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatAmount, toTyped } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { firstAndLastOf } from '../../ui/money-and-dates/months.ts';
import { CategoryDialog } from '../categories/category-dialog.tsx';
import { useCategoryChoices } from '../categories/category-options.queries.ts';
import { useBudgets } from './budgets.queries.ts';
import { findTwin } from './budgets-view.ts';

type BudgetBody = {
  budget_amount: string;
  target_period: string;
  category_id: string;
  total_expense: string;
};

export function BudgetForm(props: {
  /** The one to edit; a new one otherwise. */
  budget?: Budget;
  categories: Category[];
  /** The one that is looked at: a new one is for that, unless the person says otherwise. */
  month?: string | undefined;
  sender: Sender<BudgetBody, unknown>;
  action: string;
  onSaved: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { budget, categories } = props;
  const choices = useCategoryChoices();
  const [isCategoryDialogOpen, setCategoryDialogOpen] = useState(false);
  const form = useForm({
    initialValues: {
      budget_amount: budget ? toTyped(budget.budget_amount) : '',
      target_period: budget?.target_period ?? (props.month ? firstAndLastOf(props.month).to : ''),
      category_id: budget?.category_id ?? '',
      total_expense: budget ? toTyped(budget.total_expense) : '0',
    },
    validate: {
      budget_amount: checks.positiveAmount,
      target_period: checks.required,
      category_id: checks.required,
      total_expense: checks.notNegativeAmount,
    },
  });
  const { submit, failure, isPending } = useSubmit(props.sender, form, t('budgetForm.failed'));
  const { data: others = [] } = useBudgets();
  const [dialog, ask] = useConfirm();
  const send = (values: typeof form.values) => {
    const twin = findTwin(others, { id: budget?.id, ...values });
    if (!twin) return save(values);
    const month = formatMonth(twin.target_period, true);
    ask({
      text: t('budgetForm.twin', { name: twin.category_name, month }),
      about: formatAmount(twin.budget_amount),
      action: t('budgetForm.saveTwin'),
      onYes: () => void save(values),
    });
  };
  const save = (values: typeof form.values) =>
    submit(
      {
        ...values,
        budget_amount: parseTypedAmount(values.budget_amount, homeCurrency()) ?? '',
        total_expense: parseTypedAmount(values.total_expense, homeCurrency()) ?? '0',
      },
      props.onSaved,
    );
  return (
    <>
      <Fields form={form} onSubmit={send}>
        <AmountField form={form} name="budget_amount" label={t('budgetForm.amount')} required />
        <DayField
          form={form}
          name="target_period"
          label={t('budgetForm.targetPeriod')}
          description={t('budgetForm.targetPeriodHint')}
          required
        />
        <SelectField
          form={form}
          name="category_id"
          label={t('budgetForm.category')}
          required
          data={[{ value: '', label: t('transactionForm.choose') }, ...choices]}
        />
        {categories.length === 0 && (
          <Button variant="default" onClick={() => setCategoryDialogOpen(true)}>
            {t('transactionForm.newCategory')}
          </Button>
        )}
        <AmountField
          form={form}
          name="total_expense"
          label={t('budgetForm.totalExpense')}
          disabled={!budget}
          {...(!budget && { description: t('budgetForm.totalExpenseHint') })}
        />
        {budget && (
          <Button
            variant="default"
            onClick={() => form.setFieldValue('total_expense', toTyped(budget.spent))}
          >
            {t('budgetForm.useSpent', { amount: formatAmount(budget.spent) })}
          </Button>
        )}
        <FormEnd failure={failure} isPending={isPending} action={props.action}>
          {props.children}
        </FormEnd>
      </Fields>
      {dialog}
      <CategoryDialog
        isOpen={isCategoryDialogOpen}
        onClose={() => setCategoryDialogOpen(false)}
        onCreated={({ id }) => form.setFieldValue('category_id', id)}
      />
    </>
  );
}
