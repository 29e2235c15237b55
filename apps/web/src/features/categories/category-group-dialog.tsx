import type { CategoryGroup } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSaveCategoryGroup } from './category-groups.queries.ts';

/** Makes a group, or gives one another name. */
export function CategoryGroupDialog(props: {
  /** The one to rename. */
  group?: CategoryGroup | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      title={props.group ? t('categoryGroups.rename') : t('categoryGroups.new')}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <GroupForm group={props.group} onClose={props.onClose} />
    </Modal>
  );
}

function GroupForm({ group, onClose }: { group: CategoryGroup | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: group?.name ?? '' }, validate: { name: checks.name } });
  const sender = useSaveCategoryGroup(group?.id);
  const { submit, failure, isPending } = useSubmit(sender, form, t('categoryGroups.failed'));
  const finish = () => {
    onClose();
    showToast('success', group ? t('categoryGroups.renamed') : t('categoryGroups.created'));
  };
  return (
    <Fields form={form} onSubmit={(values) => submit(values, finish)}>
      <TextField form={form} name="name" label={t('categoryForm.name')} required data-autofocus />
      <FormEnd
        failure={failure}
        isPending={isPending}
        action={group ? t('categoryGroups.save') : t('categoryGroups.create')}
      />
    </Fields>
  );
}
