import type { Goal, Source } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, formatMonth, today } from '../../ui/money-and-dates/dates.ts';
import classes from './goals-page.module.css';
import { standingOf } from './standing.ts';

/** What is known of the way there; what is not, is said or left out, and never a zero. */
export function GoalFacts({ goal, sources }: { goal: Goal; sources: Source[] | undefined }) {
  const { t } = useTranslation();
  const { target_date, pace, needed, reached_on } = goal;
  const isUnderWay = !['reached', 'missed'].includes(standingOf(goal, today()));
  const isTooEarly = pace === null && goal.source_ids.length > 0 && goal.left_out.length === 0;
  const named = goal.source_ids.flatMap((id) => sources?.find((source) => source.id === id)?.name ?? []);
  return (
    <dl className={classes.facts}>
      {target_date !== null && <Fact label={t('goals.targetDate')}>{formatDay(target_date)}</Fact>}
      <Fact label={t('goals.pace')} hint={isTooEarly ? t('goals.paceUnknownHint') : undefined}>
        {pace === null ? t('goals.paceUnknown') : formatAmount(pace)}
      </Fact>
      {needed !== null && isUnderWay && <Fact label={t('goals.needed')}>{formatAmount(needed)}</Fact>}
      {reached_on !== null && <Fact label={t('goals.expected')}>{formatMonth(reached_on, true)}</Fact>}
      {named.length > 0 && (
        <Fact label={t('goals.sources')}>
          <Clamped text={named.join(', ')} />
        </Fact>
      )}
    </dl>
  );
}

function Fact(props: { label: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
      {props.hint && <dd className={classes.hint}>{props.hint}</dd>}
    </div>
  );
}
