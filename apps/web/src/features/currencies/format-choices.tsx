import type { Preferences } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { NativeSelect } from '../../ui/forms/inputs.tsx';
import { type Formats, formats } from '../../ui/money-and-dates/formats.ts';
import { useChooseFormats } from './currencies.queries.ts';
import classes from './currencies-page.module.css';

/** Each is its own example. */
const CHOICES: { [Name in keyof Formats]: { value: Formats[Name]; label: string }[] } = {
  number_format: [
    { value: 'de', label: '1.234,56' },
    { value: 'en', label: '1,234.56' },
    { value: 'fr', label: '1 234,56' },
    { value: 'ch', label: '1’234.56' },
  ],
  currency_sign: [
    { value: 'after', label: '56 €' },
    { value: 'before', label: '€56' },
  ],
  date_format: [
    { value: 'dmy', label: '18/11/2026' },
    { value: 'mdy', label: '11/18/2026' },
    { value: 'ymd', label: '2026-11-18' },
  ],
};

/** How numbers, currencies and dates are written, on every device. */
export function FormatChoices() {
  const { t } = useTranslation();
  const choose = useChooseFormats();
  const present: Formats = { ...formats(), ...choose.variables };
  const change = (body: Partial<Preferences>) =>
    toastOutcome(choose.mutateAsync(body), {
      done: t('currencies.formatsSaved'),
      failed: t('currencies.formatsFailed'),
    });
  const names: Record<keyof Formats, string> = {
    number_format: t('currencies.numberFormat'),
    currency_sign: t('currencies.currencySign'),
    date_format: t('currencies.dateFormat'),
  };
  return (
    <div className={classes.choices}>
      {(Object.keys(names) as (keyof Formats)[]).map((name) => (
        <NativeSelect
          key={name}
          label={names[name]}
          value={choose.isPending ? present[name] : formats()[name]}
          disabled={choose.isPending}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
          data={CHOICES[name]}
        />
      ))}
    </div>
  );
}
