import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useCategories } from '../categories/categories.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { TransactionForm } from './transaction-form.tsx';
import { useCreateTransaction } from './transactions.queries.ts';

export function TransactionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('transactions.new')} isOpen={isOpen} onClose={onClose}>
      <NewTransaction onClose={onClose} />
    </Modal>
  );
}

function NewTransaction({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const categories = useCategories();
  const sources = useSources();
  const create = useCreateTransaction();
  const finish = () => {
    onClose();
    showToast('success', t('transactionForm.created'));
    void navigate(paths.transactions);
  };
  const skeleton = <Skeleton rows={6} height={64} />;
  return (
    <Loaded query={sources} skeleton={skeleton}>
      {(allSources) => (
        <Loaded query={categories} skeleton={skeleton}>
          {(allCategories) => (
            <TransactionForm
              categories={allCategories}
              sources={allSources}
              sender={create}
              action={t('transactionForm.create')}
              onSaved={finish}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
