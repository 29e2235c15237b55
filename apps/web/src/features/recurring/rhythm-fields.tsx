import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import type { FormState } from '../../ui/forms/use-form.ts';
import { keyOf, OTHER, type RecurringValues, RHYTHMS, UNITS } from './form-values.ts';
import classes from './recurring-page.module.css';
import { describeEvery } from './recurring-words.ts';

export const rhythmChecks = {
  count: (count: string, { rhythm }: Pick<RecurringValues, 'rhythm'>) =>
    rhythm !== OTHER || (/^\d{1,2}$/.test(count.trim()) && Number(count) >= 1 && Number(count) <= 60)
      ? null
      : i18next.t('recurring.countInvalid'),
};

/** How often: one of the usual ways, or every so many weeks, months or years. */
export function RhythmFields({ form }: { form: FormState<RecurringValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        form={form}
        name="rhythm"
        label={t('recurring.rhythm')}
        data={[
          ...RHYTHMS.map((every) => ({ value: keyOf(every), label: describeEvery(t, every) })),
          { value: OTHER, label: t('recurring.otherRhythm') },
        ]}
      />
      {form.values.rhythm === OTHER && (
        <div className={classes.pair}>
          <TextField form={form} name="count" label={t('recurring.count')} inputMode="numeric" required />
          <SelectField
            form={form}
            name="unit"
            label={t('recurring.unit')}
            data={UNITS.map((value) => ({ value, label: t(`recurring.units.${value}`) }))}
          />
        </div>
      )}
    </>
  );
}
