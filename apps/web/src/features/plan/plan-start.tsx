import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Empty } from '../../ui/lists/states.tsx';
import { useWholeMonth } from './plan-tools.tsx';
import classes from './plan-view.module.css';

/** How to begin: with what was usual, or by typing below. Without categories there is nothing to plan for. */
export function PlanStart({ month, hasCategories }: { month: string; hasCategories: boolean }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  const { fill, isPending } = useWholeMonth(month);
  if (!hasCategories)
    return (
      <div className={classes.start}>
        <Empty icon="pie" title={t('plan.noCategories')} lead={t('plan.noCategoriesLead')}>
          <LinkButton to={at(paths.categories)}>{t('plan.addCategories')}</LinkButton>
        </Empty>
      </div>
    );
  return (
    <div className={classes.start}>
      <Empty icon="pie" title={t('plan.begin')} lead={t('plan.beginLead')}>
        <Button loading={isPending} onClick={() => fill('average_3')}>
          {t('plan.beginWithAverages')}
        </Button>
        <Button
          variant="default"
          onClick={() => document.querySelector<HTMLElement>('input[data-planned]')?.focus()}
        >
          {t('plan.beginTyping')}
        </Button>
      </Empty>
    </div>
  );
}
