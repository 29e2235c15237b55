import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { returnState } from '../../ui/layout/current-item.ts';
import { EditPage } from '../../ui/layout/edit-page.tsx';
import { useCategories } from '../categories/categories.queries.ts';
import { BudgetForm } from './budget-form.tsx';
import { useBudgets, useChangeBudget } from './budgets.queries.ts';
import { useBudgetsAddress } from './which-view.ts';

export function EditBudgetPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const budgets = useBudgets();
  const address = useBudgetsAddress();
  const categories = useCategories();
  const change = useChangeBudget(id);
  const finish = () => {
    showToast('success', t('budgetForm.saved'));
    void navigate(address, { state: returnState(id) });
  };
  return (
    <EditPage
      title={t('budgetForm.editTitle')}
      icon="pie"
      back={{ to: address, label: t('budgetForm.back') }}
      query={{
        data: budgets.data && categories.data && { budgets: budgets.data, categories: categories.data },
        error: budgets.error ?? categories.error,
        refetch: () => Promise.all([budgets.refetch(), categories.refetch()]),
      }}
      pick={(loaded) => {
        const budget = loaded.budgets.find((one) => one.id === id);
        return budget && { budget, categories: loaded.categories };
      }}
      noneChosen={t('budgetForm.unknown')}
      unknown={t('budgetForm.unknown')}
    >
      {(loaded) => (
        <BudgetForm {...loaded} sender={change} action={t('budgetForm.save')} onSaved={finish}>
          <LinkButton to={address} state={returnState(id)} variant="default">
            {t('ui.cancel')}
          </LinkButton>
        </BudgetForm>
      )}
    </EditPage>
  );
}
