import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { paths } from '../../../config/paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { returnState, useCurrentItem } from '../../../ui/layout/current-item.ts';
import { EditPage } from '../../../ui/layout/edit-page.tsx';
import { useCategories } from '../../categories/categories.queries.ts';
import { useSources } from '../../sources/sources.queries.ts';
import { useTransaction } from '../model/transactions.queries.ts';
import { EditTransactionForm } from './edit-transaction-form.tsx';

export function EditTransactionPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useCurrentItem();
  const everything = useEverything(current?.id);
  const backTo = current?.backTo ?? paths.transactions;
  return (
    <EditPage
      title={t('transactionForm.editTitle')}
      icon="arrows"
      back={{ to: paths.transactions, label: t('transactionForm.back') }}
      query={current && everything}
      pick={({ transaction, ...rest }) => transaction && { transaction, ...rest }}
      noneChosen={t('transactionForm.noneChosen')}
      unknown={t('transactionForm.unknown')}
    >
      {(loaded) => (
        <EditTransactionForm
          key={loaded.transaction.id}
          {...loaded}
          onSaved={() => void navigate(backTo, { state: returnState(loaded.transaction.id) })}
        >
          <LinkButton to={backTo} state={returnState(loaded.transaction.id)} variant="default">
            {t('ui.cancel')}
          </LinkButton>
        </EditTransactionForm>
      )}
    </EditPage>
  );
}

/** The transaction with what it may be moved to; no transaction where there is none of that id. */
function useEverything(id: string | undefined) {
  const transaction = useTransaction(id);
  const categories = useCategories();
  const sources = useSources();
  const isGone = transaction.error instanceof ApiError && transaction.error.status === 404;
  const isLoaded = (transaction.data || isGone) && categories.data && sources.data;
  return {
    data: isLoaded
      ? { transaction: transaction.data, categories: categories.data, sources: sources.data }
      : undefined,
    error: isGone ? null : (transaction.error ?? categories.error ?? sources.error),
    refetch: () => Promise.all([transaction.refetch(), categories.refetch(), sources.refetch()]),
  };
}
