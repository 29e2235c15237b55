import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useCategories } from '../categories/categories.queries.ts';
import { BudgetForm } from './budget-form.tsx';
import { useCreateBudget } from './budgets.queries.ts';

export function BudgetDialog(props: { isOpen: boolean; month?: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { isOpen, month, onClose } = props;
  const categories = useCategories();
  const create = useCreateBudget();
  const finish = () => {
    onClose();
    showToast('success', t('budgetForm.created'));
  };
  return (
    <Modal title={t('budgets.add')} isOpen={isOpen} onClose={onClose}>
      <Loaded query={categories} skeleton={<Skeleton rows={4} height={64} />}>
        {(all) => (
          <BudgetForm
            categories={all}
            month={month}
            sender={create}
            action={t('budgetForm.create')}
            onSaved={finish}
          />
        )}
      </Loaded>
    </Modal>
  );
}
