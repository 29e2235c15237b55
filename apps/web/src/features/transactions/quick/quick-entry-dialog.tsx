import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { onFirstInteraction } from '../../../ui/timing/first-interaction.ts';
import { useCategories } from '../../categories/categories.queries.ts';
import { useSources } from '../../sources/sources.queries.ts';
import { TransactionDialog } from '../form/transaction-dialog.tsx';
import type { TransactionValues } from '../model/transaction-values.ts';

/** It comes once the page is used, so that it opens at once and without a network too. */
export async function loadQuickEntry() {
  const { QuickEntry } = await import('./quick-entry.tsx');
  LoadedQuickEntry = QuickEntry;
  return { default: QuickEntry };
}
const LazyQuickEntry = lazy(loadQuickEntry);
/** What is there already is drawn at once: what is waited for is only shown after a pause. */
let LoadedQuickEntry: Awaited<ReturnType<typeof loadQuickEntry>>['default'] | undefined;

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Once something can be typed. */
  onReady?: () => void;
};

/** One of the two for as long as it is open: what is typed would go with it. */
function Entry(props: ComponentProps<typeof LazyQuickEntry>) {
  const [QuickEntry] = useState(() => LoadedQuickEntry ?? LazyQuickEntry);
  return <QuickEntry {...props} />;
}

/** A keypad and a category; whoever needs more goes on in the form, with what is there already. */
export function QuickEntryDialog({ isOpen, onClose, onReady }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Partial<TransactionValues>>();
  const sources = useSources();
  const categories = useCategories();
  useEffect(() => onFirstInteraction(() => void loadQuickEntry().catch(() => {})), []);
  const skeleton = <Skeleton rows={6} height={48} />;
  return (
    <>
      <Modal title={t('quickEntry.title')} isOpen={isOpen} onClose={onClose} isAside>
        <Loaded query={sources} skeleton={skeleton}>
          {(allSources) => (
            <Loaded query={categories} skeleton={skeleton}>
              {() => (
                <Suspense fallback={skeleton}>
                  <Entry
                    sources={allSources}
                    onClose={onClose}
                    onReady={onReady}
                    onMore={(values) => {
                      onClose();
                      setDraft(values);
                    }}
                  />
                </Suspense>
              )}
            </Loaded>
          )}
        </Loaded>
      </Modal>
      <TransactionDialog isOpen={draft !== undefined} draft={draft} onClose={() => setDraft(undefined)} />
    </>
  );
}
