import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { useCategories } from '../../categories/categories.queries.ts';
import { useSources } from '../../sources/sources.queries.ts';
import { EditTransactionForm } from './edit-transaction-form.tsx';

/** What somebody came for, who does not want to look for it. */
export type StartAt = 'split' | 'tags' | undefined;

/** The form of a transaction, in the panel where its details were. */
export function EditInPlace(props: { transaction: Transaction; startAt: StartAt; onDone: () => void }) {
  const { t } = useTranslation();
  const { transaction, onDone } = props;
  const categories = useCategories();
  const sources = useSources();
  const skeleton = <Skeleton rows={6} height={64} />;
  return (
    <Loaded query={categories} skeleton={skeleton}>
      {(allCategories) => (
        <Loaded query={sources} skeleton={skeleton}>
          {(allSources) => (
            <EditTransactionForm
              transaction={transaction}
              startAt={props.startAt}
              categories={allCategories}
              sources={allSources}
              onSaved={onDone}
            >
              <Button variant="default" onClick={onDone}>
                {t('ui.cancel')}
              </Button>
            </EditTransactionForm>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
