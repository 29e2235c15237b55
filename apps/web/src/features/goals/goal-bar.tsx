import type { Goal } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatShare } from '../../ui/money-and-dates/amounts.ts';
import { today } from '../../ui/money-and-dates/dates.ts';
import classes from './goal-bar.module.css';
import { standingOf } from './standing.ts';

/** How much of it is there: each standing has a pattern of its own, and is said in words beside it. */
export function GoalBar({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  const { saved, target } = goal;
  const words = { saved: formatAmount(saved), target: formatAmount(target) };
  return (
    <progress
      className={classes.bar}
      data-standing={standingOf(goal, today())}
      max={target}
      value={Math.max(0, Math.min(saved, target))}
      aria-label={t('goals.saved', words)}
    />
  );
}

export function StandingWord({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  const standing = standingOf(goal, today());
  return (
    <span className={classes.standing} data-standing={standing}>
      {t(`goals.standing.${standing}`)}
    </span>
  );
}

/** Whoever owes has nothing of it yet. */
export function GoalShare({ goal: { saved, target } }: { goal: Goal }) {
  return <span className={classes.share}>{formatShare(Math.max(0, saved / target))}</span>;
}
