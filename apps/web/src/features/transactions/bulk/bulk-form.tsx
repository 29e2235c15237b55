import type { RequestOf } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checks } from '../../../ui/forms/checks.ts';
import { Fields, SelectField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FormEnd } from '../../../ui/forms/form-end.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useCategoryChoices } from '../../categories/category-options.queries.ts';
import { useSources } from '../../sources/sources.queries.ts';
import { TagsField } from '../form/tags-field.tsx';
import { type BulkValues, EMPTY, NO_CATEGORY, toBulkChange } from './bulk-values.ts';

type Change = RequestOf<'changeTransactions'>['body']['change'];

/** What many transactions are to have in common from now on; the rest of each stays. */
export function BulkForm({ onSend }: { onSend: (change: Change) => void }) {
  const { t } = useTranslation();
  const choices = useCategoryChoices();
  const { data: sources = [] } = useSources();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<BulkValues>({
    initialValues: EMPTY,
    validate: {
      name: (name) => (name.trim() ? checks.name(name) : null),
      description: checks.description,
    },
  });
  const send = (values: BulkValues) => {
    const change = toBulkChange(values);
    if (change) onSend(change);
    else setFailure(t('bulk.nothing'));
  };
  const unchanged = { value: '', label: t('bulk.unchanged') };
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <Fields form={form} onSubmit={send}>
      <SelectField
        form={form}
        name="category_id"
        label={t('transactionForm.category')}
        data={[unchanged, ...choices, { value: NO_CATEGORY, label: t('transactions.uncategorized') }]}
      />
      <TagsField
        label={t('bulk.addTags')}
        value={form.values.add_tags}
        onChange={(tags) => form.setFieldValue('add_tags', tags)}
      />
      <TagsField
        label={t('bulk.removeTags')}
        value={form.values.remove_tags}
        onChange={(tags) => form.setFieldValue('remove_tags', tags)}
      />
      <SelectField
        form={form}
        name="source_id"
        label={t('bulk.moveTo')}
        data={[unchanged, ...sources.filter((source) => !isBankImported(source)).map(toOption)]}
      />
      <TextField
        form={form}
        name="name"
        label={t('transactionForm.name')}
        placeholder={t('bulk.unchanged')}
      />
      <TextareaField
        form={form}
        name="description"
        label={t('transactionForm.description')}
        placeholder={t('bulk.unchanged')}
      />
      <FormEnd failure={failure} isPending={false} action={t('bulk.save')} />
    </Fields>
  );
}
