import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useCreateStarterCategories } from './categories.queries.ts';

export function StarterButton() {
  const { t } = useTranslation();
  const create = useCreateStarterCategories();
  const add = () =>
    create.mutate(crypto.randomUUID(), {
      onSuccess: (count) => showToast('success', t('categories.starterAdded', { count })),
      onError: (error) => showToast('failure', t('categoryForm.failed'), describeFailure(error, '')),
    });
  return (
    <Button variant="default" onClick={add} loading={create.isPending}>
      {t('categories.addStarter')}
    </Button>
  );
}
