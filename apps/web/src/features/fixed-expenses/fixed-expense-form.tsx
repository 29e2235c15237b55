import type { FixedExpense } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { AmountField, Fields, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { useCategoryChoices } from '../categories/category-options.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { useSaveFixedExpense } from './fixed-expenses.queries.ts';

export function FixedExpenseForm({ expense, onDone }: { expense?: FixedExpense; onDone: () => void }) {
  const { t } = useTranslation();
  const choices = useCategoryChoices();
  const { data: sources = [] } = useSources();
  const save = useSaveFixedExpense(expense?.id);
  const form = useForm({
    initialValues: {
      name: expense?.name ?? '',
      amount: expense ? toTyped(expense.amount) : '',
      day_of_month: String(expense?.day_of_month ?? ''),
      category_id: expense?.category_id ?? '',
      source_id: expense?.source_id ?? '',
    },
    validate: { name: checks.name, amount: checks.positiveAmount, day_of_month: checks.dayOfMonth },
  });
  const { submit, failure, isPending } = useSubmit(save, form, t('fixedExpenses.failed'));
  const send = (values: typeof form.values) =>
    submit(
      {
        name: values.name,
        amount: parseTypedAmount(values.amount, homeCurrency()) ?? '',
        day_of_month: Number(values.day_of_month),
        category_id: values.category_id || null,
        source_id: values.source_id || null,
      },
      () => {
        onDone();
        showToast('success', expense ? t('fixedExpenses.saved') : t('fixedExpenses.created'));
      },
    );
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <Fields form={form} onSubmit={send}>
      <TextField form={form} name="name" label={t('fixedExpenses.name')} required />
      <AmountField form={form} name="amount" label={t('fixedExpenses.amount')} required />
      <TextField
        form={form}
        name="day_of_month"
        label={t('fixedExpenses.dayOfMonth')}
        description={t('fixedExpenses.dayHint')}
        inputMode="numeric"
        required
      />
      <SelectField
        form={form}
        name="category_id"
        label={t('fixedExpenses.category')}
        data={[{ value: '', label: t('fixedExpenses.noCategory') }, ...choices]}
      />
      <SelectField
        form={form}
        name="source_id"
        label={t('fixedExpenses.source')}
        data={[{ value: '', label: t('fixedExpenses.noSource') }, ...sources.map(toOption)]}
      />
      <FormEnd
        failure={failure}
        isPending={isPending}
        action={expense ? t('fixedExpenses.save') : t('fixedExpenses.create')}
      />
    </Fields>
  );
}
