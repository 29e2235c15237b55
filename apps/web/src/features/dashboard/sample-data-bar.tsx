import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useRemoveSampleData, useSampleData } from '../sample-data/sample-data.queries.ts';
import classes from './dashboard-page.module.css';

/** While sample data is there, it is said, and can be removed. */
export function SampleDataBar() {
  const { t } = useTranslation();
  const { data } = useSampleData();
  const remove = useRemoveSampleData();
  const [dialog, ask] = useConfirm();
  if (!data?.loaded) return null;
  const askRemove = () =>
    ask({
      text: t('firstSteps.sampleConfirm'),
      action: t('firstSteps.sampleRemove'),
      onYes: () =>
        remove.mutate(undefined, {
          onSuccess: () => showToast('success', t('firstSteps.sampleRemoved')),
          onError: (error) => showToast('failure', describeFailure(error, t('failure.crash'))),
        }),
    });
  return (
    <div className={classes.sample}>
      <p>{t('firstSteps.sampleLoaded')}</p>
      <Button variant="default" onClick={askRemove} loading={remove.isPending}>
        {t('firstSteps.sampleRemove')}
      </Button>
      {dialog}
    </div>
  );
}
