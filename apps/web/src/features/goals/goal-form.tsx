import type { Goal, Source } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { DayField } from '../../ui/forms/day-field.tsx';
import { AmountField, Fields, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { SourceDialog } from '../sources/source-dialog.tsx';
import { GoalSourcesField } from './goal-sources-field.tsx';
import { useSaveGoal } from './goals.queries.ts';

export function GoalForm(props: { goal?: Goal; sources: Source[]; onDone: () => void }) {
  const { t } = useTranslation();
  const { goal, sources } = props;
  const [isAddingSource, setAddingSource] = useState(false);
  const save = useSaveGoal(goal?.id);
  const form = useForm({
    initialValues: {
      name: goal?.name ?? '',
      target: goal ? toTyped(goal.target) : '',
      target_date: goal?.target_date ?? '',
      // Where there is only one, it can only be that.
      source_ids: goal?.source_ids ?? (sources.length === 1 ? sources.map(({ id }) => id) : []),
    },
    validate: {
      name: checks.name,
      target: checks.positiveAmount,
      source_ids: (ids) => (ids.length > 0 ? null : t('goalForm.chooseSource')),
    },
  });
  const { submit, failure, isPending } = useSubmit(save, form, t('goalForm.failed'));
  const choose = (ids: string[]) => form.setFieldValue('source_ids', ids);
  const send = (values: typeof form.values) =>
    submit(
      {
        name: values.name,
        target: parseTypedAmount(values.target, homeCurrency()) ?? '',
        target_date: values.target_date || null,
        source_ids: values.source_ids,
      },
      () => {
        props.onDone();
        showToast('success', goal ? t('goalForm.saved') : t('goalForm.created'));
      },
    );
  return (
    <>
      <Fields form={form} onSubmit={send}>
        <TextField form={form} name="name" label={t('goalForm.name')} required />
        <AmountField form={form} name="target" label={t('goalForm.target')} required />
        <DayField
          form={form}
          name="target_date"
          label={t('goalForm.targetDate')}
          description={t('goalForm.targetDateHint')}
        />
        <GoalSourcesField
          sources={sources}
          chosen={form.values.source_ids}
          error={form.errors.source_ids}
          onChoose={choose}
          onAdd={() => setAddingSource(true)}
        />
        <FormEnd
          failure={failure}
          isPending={isPending}
          action={goal ? t('goalForm.save') : t('goalForm.create')}
        />
      </Fields>
      <SourceDialog
        isOpen={isAddingSource}
        onClose={() => setAddingSource(false)}
        onCreated={({ id }) => choose([...form.values.source_ids, id])}
      />
    </>
  );
}
