import { useTranslation } from 'react-i18next';
import { DayField } from '../../ui/forms/day-field.tsx';
import { AmountField, TextField } from '../../ui/forms/fields.tsx';
import type { FormState } from '../../ui/forms/use-form.ts';
import type { RecurringValues } from './form-values.ts';
import classes from './recurring-page.module.css';

/** How far payments may differ, and when it ends. */
export function MoreFields(props: {
  form: FormState<RecurringValues>;
  /** A fixed expense has one amount, and no end. */
  isFixed: boolean;
  currency: string;
}) {
  const { t } = useTranslation();
  const { form, isFixed, currency } = props;
  return (
    <>
      {!isFixed && (
        <>
          <div className={classes.pair}>
            <AmountField form={form} name="low" label={t('recurring.low')} currency={currency} />
            <AmountField form={form} name="high" label={t('recurring.high')} currency={currency} />
          </div>
          <DayField
            form={form}
            name="ends_on"
            label={t('recurring.endsOn')}
            description={t('recurring.endsOnHint')}
          />
        </>
      )}
      <div className={classes.pair}>
        <TextField
          form={form}
          name="days"
          label={t('recurring.toleranceDays')}
          inputMode="numeric"
          required
        />
        <TextField
          form={form}
          name="percent"
          label={t('recurring.tolerancePercent')}
          inputMode="numeric"
          required
        />
      </div>
      <p className={classes.note}>{t('recurring.toleranceHint')}</p>
    </>
  );
}
