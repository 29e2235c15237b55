import { LONGEST_TAG } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useRenameTag, useTags } from './tags.queries.ts';

/** Another name for a tag; one that exists already makes one tag of two, which is said before it happens. */
export function RenameTagForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { data: tags = [] } = useTags();
  const tellOutcome = useUndoableOutcome();
  const form = useForm({
    initialValues: { name },
    validate: {
      name: (typed) =>
        checks.required(typed.trim()) ?? (typed.trim().length > LONGEST_TAG ? t('tags.tooLong') : null),
    },
  });
  const { submit, failure, isPending } = useSubmit(useRenameTag(name), form, t('tags.renameFailed'));
  const typed = form.values.name.trim();
  const other = tags.find((tag) => tag.name !== name && tag.name.toLowerCase() === typed.toLowerCase());
  const send = (values: { name: string }) =>
    void submit({ name: values.name.trim() }, (saved) => {
      onDone();
      tellOutcome(Promise.resolve(saved), {
        done: other ? t('tags.merged') : t('tags.renamed'),
        failed: t('tags.renameFailed'),
        change: ({ change_id }) => change_id,
      });
    });
  return (
    <Fields form={form} onSubmit={send}>
      <TextField
        form={form}
        name="name"
        label={t('tags.newName')}
        required
        data-autofocus
        description={other && t('tags.merges', { name: other.name })}
      />
      <FormEnd failure={failure} isPending={isPending} action={other ? t('tags.merge') : t('tags.save')} />
    </Fields>
  );
}
