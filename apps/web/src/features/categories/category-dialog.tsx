import type { Category } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useCreateCategory } from './categories.queries.ts';
import { CategoryForm } from './category-form.tsx';

export function CategoryDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  onCreated?: (category: Category) => void;
}) {
  const { t } = useTranslation();
  const create = useCreateCategory();
  const finish = (category: Category) => {
    props.onClose();
    showToast('success', t('categoryForm.created'));
    props.onCreated?.(category);
  };
  return (
    <Modal title={t('categories.new')} isOpen={props.isOpen} onClose={props.onClose}>
      <CategoryForm sender={create} action={t('categoryForm.create')} onSaved={finish} />
    </Modal>
  );
}
