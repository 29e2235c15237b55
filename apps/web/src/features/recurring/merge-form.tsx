import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Fields, SelectField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useMergeRecurring } from './recurring.queries.ts';
import classes from './recurring-page.module.css';
import { mergeableWith } from './recurring-view.ts';
import { describeEvery } from './recurring-words.ts';

/** Makes one of this item and another. */
export function MergeForm(props: {
  item: Recurring;
  items: Recurring[];
  onDone: (id: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { item } = props;
  const others = mergeableWith(item, props.items);
  const merge = useMergeRecurring(item.id);
  const tellOutcome = useUndoableOutcome();
  const form = useForm({ initialValues: { with: others[0]?.id ?? '' } });
  const { submit, failure, isPending } = useSubmit(merge, form, t('recurring.failed'));
  return (
    <Fields
      form={form}
      onSubmit={(values) =>
        submit(values, (answer) => {
          tellOutcome(Promise.resolve(answer), {
            done: t('recurring.mergedNamed', { name: answer.results.name }),
            failed: t('recurring.failed'),
            change: () => findNewestChange('recurring.merged'),
          });
          props.onDone(answer.results.id);
        })
      }
    >
      <p className={classes.note}>{t('recurring.mergeLead', { name: item.name })}</p>
      <SelectField
        form={form}
        name="with"
        label={t('recurring.mergeWith')}
        data={others.map(({ id, name, every }) => ({
          value: id,
          label: `${name}, ${describeEvery(t, every)}`,
        }))}
      />
      <FormEnd failure={failure} isPending={isPending} action={t('recurring.mergeAction')}>
        <Button variant="default" onClick={props.onCancel}>
          {t('ui.cancel')}
        </Button>
      </FormEnd>
    </Fields>
  );
}
