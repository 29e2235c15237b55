import type { Currencies } from '@saldo/contract';
import { parseRate } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { DayField } from '../../ui/forms/day-field.tsx';
import { Fields, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { listCurrencies } from '../../ui/money-and-dates/currency-names.ts';
import { today } from '../../ui/money-and-dates/dates.ts';
import { useAddRate } from './currencies.queries.ts';
import classes from './currencies-page.module.css';

const toDecimal = (typed: string) => typed.trim().replace(',', '.');

/** What a currency is worth from a day on, said by hand. */
export function RateForm({ home, currencies }: Currencies) {
  const { t, i18n } = useTranslation();
  const others = currencies.map(({ code }) => code).filter((code) => code !== home);
  const form = useForm({
    initialValues: { from: others[0] ?? (home === 'USD' ? 'EUR' : 'USD'), to: home, rate: '', date: today() },
    validate: {
      rate: (typed) =>
        checks.required(typed) ?? (parseRate(toDecimal(typed)) ? null : t('currencies.rateInvalid')),
      to: (to, { from }) => (to === from ? t('currencies.sameCurrency') : null),
      date: checks.required,
    },
  });
  const { submit, failure, isPending } = useSubmit(useAddRate(), form, t('currencies.rateFailed'));
  const send = (values: typeof form.values) =>
    void submit({ ...values, rate: toDecimal(values.rate) }, () => {
      form.setFieldValue('rate', '');
      form.resetDirty();
      showToast('success', t('currencies.rateAdded'));
    });
  const codes = listCurrencies(i18n.language, [...others, home]);
  return (
    <Fields form={form} onSubmit={send}>
      <div className={classes.pair}>
        <SelectField form={form} name="from" label={t('currencies.one')} data={codes} />
        <SelectField form={form} name="to" label={t('currencies.in')} data={codes} />
        <TextField
          form={form}
          name="rate"
          label={t('currencies.is')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <DayField form={form} name="date" label={t('currencies.since')} required />
      </div>
      <FormEnd failure={failure} isPending={isPending} action={t('currencies.add')} />
    </Fields>
  );
}
