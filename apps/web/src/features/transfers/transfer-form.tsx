import type { Source } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../ui/forms/day-field.tsx';
import { AmountField, Fields, SelectField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { checkTransfer, currenciesOf, type TransferValues, toTransferBody } from './transfer-values.ts';
import { useCreateTransfer } from './transfers.queries.ts';

/** Money from one source to another: neither income nor expense. */
export function TransferForm(props: {
  sources: Source[];
  /** What was typed before somebody said that it is a transfer. */
  draft: Omit<TransferValues, 'to_source_id' | 'to_amount'>;
  /** Where it can be said that it is not. */
  typeField: (values: TransferValues) => ReactNode;
  onSaved: () => void;
}) {
  const { t } = useTranslation();
  const sources = props.sources.filter((source) => !isBankImported(source));
  const form = useForm<TransferValues>({
    initialValues: { ...props.draft, to_source_id: '', to_amount: '' },
    validate: (values) => checkTransfer(values, currenciesOf(values, sources)),
  });
  const [from, to] = currenciesOf(form.values, sources);
  const { submit, failure, isPending } = useSubmit(useCreateTransfer(), form, t('transferForm.failed'));
  const send = (values: TransferValues) =>
    void submit(toTransferBody(values, currenciesOf(values, sources)), props.onSaved);
  const options = [
    { value: '', label: t('transferForm.choose') },
    ...sources.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Fields form={form} onSubmit={send}>
      {props.typeField(form.values)}
      <SelectField form={form} name="source_id" label={t('transferForm.from')} required data={options} />
      <SelectField form={form} name="to_source_id" label={t('transferForm.to')} required data={options} />
      <AmountField form={form} name="amount" label={t('transferForm.amount')} required currency={from} />
      {from !== to && (
        <AmountField
          form={form}
          name="to_amount"
          label={t('transferForm.toAmount')}
          description={t('transferForm.toAmountHint', { from, to })}
          required
          currency={to}
        />
      )}
      <DayField form={form} name="date" label={t('transferForm.date')} required />
      <TextField form={form} name="name" label={t('transferForm.name')} />
      <TextareaField form={form} name="description" label={t('transferForm.description')} />
      <FormEnd failure={failure} isPending={isPending} action={t('transferForm.create')} />
    </Fields>
  );
}
