import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { returnState, useCurrentItem } from '../../ui/layout/current-item.ts';
import { EditPage } from '../../ui/layout/edit-page.tsx';
import { useCategories, useChangeCategory } from './categories.queries.ts';
import { CategoryForm } from './category-form.tsx';

export function EditCategoryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useCurrentItem();
  const categories = useCategories();
  const change = useChangeCategory(current?.id ?? '');
  const finish = () => {
    showToast('success', t('categoryForm.saved'));
    void navigate(paths.categories, { state: returnState(current?.id) });
  };
  return (
    <EditPage
      title={t('categoryForm.editTitle')}
      icon="squares"
      back={{ to: paths.categories, label: t('categoryForm.back') }}
      query={current && categories}
      pick={(all) => all.find(({ id }) => id === current?.id)}
      noneChosen={t('categoryForm.noneChosen')}
      unknown={t('categoryForm.unknown')}
    >
      {(category) => (
        <CategoryForm category={category} sender={change} action={t('categoryForm.save')} onSaved={finish}>
          <LinkButton to={paths.categories} state={returnState(current?.id)} variant="default">
            {t('ui.cancel')}
          </LinkButton>
        </CategoryForm>
      )}
    </EditPage>
  );
}
