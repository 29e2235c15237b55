import type { Goal, Source } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { toExplain } from '../../config/explained.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { GoalBar, GoalShare, StandingWord } from './goal-bar.tsx';
import { GoalFacts } from './goal-facts.tsx';
import { useRemoveGoal } from './goals.queries.ts';
import classes from './goals-page.module.css';

export function GoalCards(props: {
  goals: Goal[];
  /** Once they are known. */
  sources: Source[] | undefined;
  onEdit: (goal: Goal) => void;
}) {
  const { t } = useTranslation();
  const remove = useRemoveGoal();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const askRemove = (goal: Goal) =>
    ask({
      text: t('goals.confirmDelete', { name: goal.name }),
      about: t('goals.saved', { saved: formatAmount(goal.saved), target: formatAmount(goal.target) }),
      action: t('goals.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(goal), {
          done: t('goals.deleted'),
          failed: t('goals.deleteFailed'),
          change: () => findNewestChange('goal.deleted', goal.name),
        }),
    });
  return (
    <>
      <ul className={classes.cards}>
        {props.goals.map((goal) => (
          <li key={goal.id} className={classes.card} data-item={goal.id}>
            <h2>{goal.name}</h2>
            <Progress goal={goal} />
            <GoalFacts goal={goal} sources={props.sources} />
            <div className={classes.buttons}>
              <Button
                variant="default"
                aria-label={t('goals.edit', { name: goal.name })}
                onClick={() => props.onEdit(goal)}
              >
                {t('goals.editShort')}
              </Button>
              <IconButton
                icon="bin"
                label={t('goals.delete', { name: goal.name })}
                onClick={() => askRemove(goal)}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.footnote}>{t('goals.paceHint')}</p>
      {dialog}
    </>
  );
}

function Progress({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  const { id, saved, target } = goal;
  // The sentence around the figure, in whichever language.
  const [before, after] = t('goals.saved', { saved: '\n', target: formatAmount(target) }).split('\n');
  return (
    <div className={classes.progress}>
      <GoalBar goal={goal} />
      <p className={classes.line}>
        <StandingWord goal={goal} />
        <GoalShare goal={goal} />
      </p>
      <p>
        {before}
        <Explained explain={toExplain('balance', { goal_id: id })}>{formatAmount(saved)}</Explained>
        {after}
      </p>
      {goal.left_out.map(({ currency, count }) => (
        <p key={currency} className={classes.note}>
          {t('goals.leftOut', { currency, count })}
        </p>
      ))}
      {goal.source_ids.length === 0 && <p className={classes.note}>{t('goals.noSources')}</p>}
    </div>
  );
}
