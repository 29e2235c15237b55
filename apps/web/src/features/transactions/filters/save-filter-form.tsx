import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { checks } from '../../../ui/forms/checks.ts';
import { Fields, TextField } from '../../../ui/forms/fields.tsx';
import { FormEnd } from '../../../ui/forms/form-end.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toSearch } from './saved-filters.ts';
import type { SavedFilters } from './use-saved-filters.ts';

/** Gives the filters of the moment a name. */
export function SaveFilterForm({ filters, onDone }: { filters: SavedFilters; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: '' }, validate: { name: checks.required } });
  const send = ({ name }: { name: string }) => {
    filters.save({ name, search: toSearch(window.location.search) });
    form.resetDirty();
    onDone();
    showToast('success', t('filters.kept', { name: name.trim() }));
  };
  return (
    <Fields form={form} onSubmit={send}>
      <TextField
        form={form}
        name="name"
        label={t('filters.name')}
        description={t('filters.nameHint')}
        maxLength={60}
        required
        data-autofocus
      />
      <FormEnd failure={null} isPending={false} action={t('filters.keep')} />
    </Fields>
  );
}
