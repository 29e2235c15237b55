import './goal-sentences.ts';
import type { Goal } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { GoalBar, GoalShare, StandingWord } from './goal-bar.tsx';
import { useGoals } from './goals.queries.ts';
import classes from './goals-widget.module.css';

const SHOWN = 3;

/** Those that come first, each with its bar; it opens them all. */
export function GoalsInBrief() {
  return (
    <Loaded query={useGoals()} skeleton={<Skeleton rows={SHOWN} height={72} isSilent />}>
      {(goals) => (goals.length > 0 ? <First goals={goals.slice(0, SHOWN)} /> : <None />)}
    </Loaded>
  );
}

function First({ goals }: { goals: Goal[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.goals}>
      {goals.map((goal) => (
        <li key={goal.id}>
          <Link to={paths.goals} className={classes.goal}>
            <span className={classes.name} title={goal.name}>
              {goal.name}
            </span>
            <GoalShare goal={goal} />
            <GoalBar goal={goal} />
            <span className={classes.words}>
              <span>
                {t('goals.saved', { saved: formatAmount(goal.saved), target: formatAmount(goal.target) })}
              </span>
              <StandingWord goal={goal} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function None() {
  const { t } = useTranslation();
  return (
    <div className={classes.none}>
      <p>{t('goals.empty')}</p>
      <LinkButton to={paths.goals} variant="default">
        {t('goals.new')}
      </LinkButton>
    </div>
  );
}
