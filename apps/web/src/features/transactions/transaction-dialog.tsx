import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useCategories } from '../categories/categories.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { NewTransaction } from './new-transaction.tsx';

export function TransactionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('transactions.new')} isOpen={isOpen} onClose={onClose}>
      <WithChoices onClose={onClose} />
    </Modal>
  );
}

function WithChoices({ onClose }: { onClose: () => void }) {
  const categories = useCategories();
  const sources = useSources();
  const skeleton = <Skeleton rows={6} height={64} />;
  return (
    <Loaded query={sources} skeleton={skeleton}>
      {(allSources) => (
        <Loaded query={categories} skeleton={skeleton}>
          {(allCategories) => (
            <NewTransaction categories={allCategories} sources={allSources} onClose={onClose} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
