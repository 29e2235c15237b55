import type { Source } from '@saldo/contract';
import { isBankImported, parseTypedAmount, TYPES_OF_SOURCE, type TypeOfSource } from '@saldo/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { AmountField, Fields, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { type Sender, useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import { listCurrencies } from '../../ui/money-and-dates/currency-names.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';

/** Of a source that the bank keeps, only the name. */
type SourceBody = { name: string; type_source: TypeOfSource; amount: string; currency?: string };

export function SourceForm(props: {
  source?: Source;
  sender: Sender<SourceBody, Source>;
  action: string;
  onSaved: (source: Source) => void;
  children?: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const { source } = props;
  const isKept = source !== undefined && isBankImported(source);
  const form = useForm({
    initialValues: {
      name: source?.name ?? '',
      type_source: source?.type_source ?? 'manual_entry',
      amount: source ? toTyped(source.amount) : '',
      currency: source?.currency ?? homeCurrency(),
    },
    validate: {
      name: checks.name,
      amount: (value, { currency }) =>
        checks.required(value) ??
        (parseTypedAmount(value, currency) === undefined ? t('sourceForm.amountInvalid') : null),
    },
  });
  const { submit, failure, isPending } = useSubmit(props.sender, form, t('sourceForm.failed'));
  const send = ({ name, type_source, amount, currency }: typeof form.values) => {
    const all = {
      ...{ name, type_source, amount: parseTypedAmount(amount, currency) ?? '' },
      // It stays what it is.
      ...(source === undefined && { currency }),
    };
    void submit(isKept ? ({ name } as SourceBody) : all, props.onSaved);
  };
  const refuse = () => {
    const { amount, currency } = form.values;
    if (amount.trim() && parseTypedAmount(amount, currency) === undefined)
      showToast('failure', t('sourceForm.amountInvalid'));
  };
  return (
    <Fields form={form} onSubmit={send} onRefused={refuse}>
      <TextField form={form} name="name" label={t('sourceForm.name')} required />
      <SelectField
        form={form}
        name="type_source"
        label={t('sourceForm.type')}
        required
        disabled={isKept}
        data={TYPES_OF_SOURCE.map((type) => ({ value: type, label: t(`sourceTypes.${type}`) }))}
      />
      <AmountField
        form={form}
        name="amount"
        label={t('sourceForm.amount')}
        description={isKept ? t('sourceForm.keptByBank') : t('sourceForm.amountHint')}
        currency={form.values.currency}
        disabled={isKept}
        required
      />
      {source === undefined && (
        <SelectField
          form={form}
          name="currency"
          label={t('sourceForm.currency')}
          data={listCurrencies(i18n.language, [homeCurrency()])}
        />
      )}
      <FormEnd failure={failure} isPending={isPending} action={props.action}>
        {props.children}
      </FormEnd>
    </Fields>
  );
}
