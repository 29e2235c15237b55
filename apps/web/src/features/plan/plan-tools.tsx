import type { MonthlyPlan } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Menu } from '../../ui/buttons/menu.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { moveMonth } from '../../ui/money-and-dates/months.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { type FillBy, useCopyPlan, useFillPlan } from './plan.queries.ts';
import { PlanSettingsDialog } from './plan-settings-dialog.tsx';
import classes from './plan-view.module.css';
import { PLAN_TOPIC } from './planned-edits.ts';

const FILLS: readonly (readonly [FillBy, IconName])[] = [
  ['best', 'star'],
  ['last', 'clock'],
  ['average_3', 'columns'],
  ['average_12', 'columns'],
  ['recurring', 'calendar'],
  ['target', 'flag'],
];

/** Plans a whole month at once; each is one change, and leaves alone what is planned already. */
export function useWholeMonth(month: string) {
  const { t } = useTranslation();
  const copyPlan = useCopyPlan(month);
  const fillPlan = useFillPlan(month);
  const tellOutcome = useUndoableOutcome();
  const tell = <Answer extends { change_id?: string | null | undefined }>(
    work: Promise<Answer>,
    count: (answer: Answer) => number,
    none: string,
  ) =>
    tellOutcome(work, {
      done: (answer) => (count(answer) === 0 ? none : t('plan.filled', { count: count(answer) })),
      failed: t('plan.notFilled'),
      change: (answer) => (count(answer) === 0 ? undefined : answer.change_id),
      topic: PLAN_TOPIC,
    });
  const before = moveMonth(month, -1);
  return {
    isPending: copyPlan.isPending || fillPlan.isPending,
    copy: () =>
      tell(
        copyPlan.mutateAsync(before),
        ({ copied }) => copied,
        t('plan.nothingToCopy', { month: formatMonth(before) }),
      ),
    fill: (by: FillBy) => tell(fillPlan.mutateAsync(by), ({ filled }) => filled, t('plan.nothingToFill')),
    before,
  };
}

/** What is done with the whole month, and how the plan works. */
export function PlanTools({ month, plan }: { month: string; plan: MonthlyPlan | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { copy, fill, before, isPending } = useWholeMonth(month);
  const fillOnce = (by: FillBy) => (isPending ? showToast('failure', t('plan.stillFilling')) : fill(by));
  return (
    <div className={classes.tools}>
      <Button variant="default" size="sm" onClick={copy} disabled={isPending}>
        {t('plan.copy', { month: formatMonth(before) })}
      </Button>
      <Menu
        label={t('plan.fillAll')}
        className={classes.tool}
        groups={[
          FILLS.map(([by, icon]) => ({ icon, label: t(`plan.fillBy.${by}`), onClick: () => fillOnce(by) })),
        ]}
      >
        {t('plan.fill')}
        <Icon name="chevron" size={16} />
      </Menu>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon name="gear" size={16} />}
        onClick={() => setOpen(true)}
        disabled={!plan}
      >
        {t('plan.settings')}
      </Button>
      {plan && <PlanSettingsDialog plan={plan} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
