import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { toEvery, toValues } from './form-values.ts';
import { useCreateRecurring } from './recurring.queries.ts';
import classes from './recurring-page.module.css';
import { RhythmFields, rhythmChecks } from './rhythm-fields.tsx';

/** The transaction says the rest: amount, day, source and category. */
export function MakeRecurringForm(props: { transaction: Transaction; onDone: () => void }) {
  const { t } = useTranslation();
  const { id, name, clean_name } = props.transaction;
  const known = clean_name ?? name;
  const create = useCreateRecurring();
  const tellOutcome = useUndoableOutcome();
  const form = useForm({
    initialValues: { ...toValues(undefined), name: known },
    validate: { name: checks.name, ...rhythmChecks },
  });
  const { submit, failure, isPending } = useSubmit(create, form, t('recurring.saveFailed'));
  const send = (values: typeof form.values) =>
    submit(
      {
        transaction_id: id,
        every: toEvery(values),
        ...(values.name !== known && { name: values.name }),
      },
      (answer) => {
        props.onDone();
        tellOutcome(Promise.resolve(answer), {
          done: t('recurring.createdNamed', { name: answer.results.name }),
          failed: t('recurring.failed'),
          change: () => findNewestChange('recurring.created', answer.results.name),
        });
      },
    );
  return (
    <Fields form={form} onSubmit={send}>
      <p className={classes.note}>{t('recurring.makeLead')}</p>
      <TextField form={form} name="name" label={t('recurring.name')} required />
      <RhythmFields form={form} />
      <FormEnd failure={failure} isPending={isPending} action={t('recurring.create')} />
    </Fields>
  );
}
