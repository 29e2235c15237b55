import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/failure.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useCreateCategories } from './categories.queries.ts';
import { starterCategories } from './starter.queries.ts';

export function StarterButton() {
  const { t } = useTranslation();
  const create = useCreateCategories();
  const add = () =>
    create.mutate(starterCategories(), {
      onSuccess: () => showToast('success', t('categories.starterAdded')),
      onError: (error) => showToast('failure', t('categoryForm.failed'), describeFailure(error, '')),
    });
  return (
    <Button variant="default" onClick={add} loading={create.isPending}>
      {t('categories.addStarter')}
    </Button>
  );
}
