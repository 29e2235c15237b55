import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { onFirstInteraction } from '../../../ui/timing/first-interaction.ts';
import { useCategories } from '../../categories/categories.queries.ts';
import { useSources } from '../../sources/sources.queries.ts';
import type { TransactionValues } from '../model/transaction-values.ts';

/** The form is larger than the list: it comes after it, and is there when somebody wants it. */
const load = () => import('./new-transaction.tsx');
const NewTransaction = lazy(async () => ({ default: (await load()).NewTransaction }));

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** What is filled in already. */
  draft?: Partial<TransactionValues> | undefined;
  /** Receipts that are there already. */
  files?: File[] | undefined;
};

export function TransactionDialog({ isOpen, onClose, draft, files }: Props) {
  const { t } = useTranslation();
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), []);
  return (
    <Modal title={t('transactions.new')} isOpen={isOpen} onClose={onClose} isAside>
      <WithChoices onClose={onClose} draft={draft} files={files} />
    </Modal>
  );
}

function WithChoices({ onClose, draft, files }: Omit<Props, 'isOpen'>) {
  const categories = useCategories();
  const sources = useSources();
  const skeleton = <Skeleton rows={6} height={64} />;
  return (
    <Loaded query={sources} skeleton={skeleton}>
      {(allSources) => (
        <Loaded query={categories} skeleton={skeleton}>
          {() => (
            <Suspense fallback={skeleton}>
              <NewTransaction sources={allSources} onClose={onClose} draft={draft} files={files} />
            </Suspense>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
