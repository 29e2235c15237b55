import {
  addMonths,
  type Cents,
  findRound,
  type Month,
  neededIn,
  type PlanMode,
  type PlanMonth,
  type Rollover,
  rollOver,
  sumCents,
  type Target,
  ZERO,
} from '@saldo/domain';
import type { Figures } from './figures.ts';
import type { Decisions, PlanTargetRow } from './monthly-plan.repository.ts';
import { toTarget } from './target.ts';

/** One category from the plan's first month to the one that is asked for. */
export type Course = {
  now: PlanMonth;
  rollover: Rollover;
  target: PlanTargetRow | undefined;
  needed: Cents | null;
};

type Plan = { start: Month; month: Month; mode: PlanMode };

/** What nobody chose: limits begin anew, envelopes keep what is left, and who saves up also makes up for what is missing. */
const usualRollover = (mode: PlanMode, target: Target | undefined, month: Month): Rollover => {
  if (target && month >= target.since) return 'both';
  return mode === 'envelopes' ? 'surplus' : 'none';
};

export function courses(
  { months, targets }: Pick<Decisions, 'months' | 'targets'>,
  { spent }: Pick<Figures, 'spent'>,
  plan: Plan,
): (categoryNo: number) => Course {
  const byCategory = Map.groupBy(months, ({ category_no }) => category_no);
  const targetOf = new Map(targets.map((row) => [row.category_no, row]));
  return (no) => {
    const rows = byCategory.get(no) ?? [];
    const planned = new Map(rows.map(({ month, cents }) => [month, cents ?? ZERO]));
    const chosen = rows.filter(({ rollover }) => rollover !== null).sort((one, two) => two.month - one.month);
    const row = targetOf.get(no);
    const target = row && toTarget(row);
    const rolloverIn = (month: Month) =>
      chosen.find((one) => one.month <= month)?.rollover ?? usualRollover(plan.mode, target, month);
    const course = rollOver(
      {
        planned: (month) => planned.get(month) ?? ZERO,
        spent: (month) => spent(no, month),
        rollover: rolloverIn,
      },
      plan.start,
      plan.month,
    );
    const now = course.at(-1) ?? { month: plan.month, carried: ZERO, planned: ZERO, spent: ZERO, left: ZERO };
    return {
      now,
      rollover: rolloverIn(plan.month),
      target: row,
      needed: toNeeded(target, course, plan.month),
    };
  };
}

/** What was put aside since the round began counts, whatever became of it: an early payment is what it was for. */
function toNeeded(target: Target | undefined, course: readonly PlanMonth[], month: Month): Cents | null {
  const round = target && findRound(target, month);
  if (!target || !round) return null;
  const before = course.filter((one) => one.month >= round.first && one.month < month);
  const atFirst = (before[0] ?? course.at(-1))?.carried ?? ZERO;
  const saved = sumCents([atFirst > 0 ? atFirst : ZERO, ...before.map(({ planned }) => planned)]);
  return neededIn(target.amount, saved, month, round.due);
}

/** The month before, and a year of them. */
export const monthsBefore = (month: Month) => ({ from: addMonths(month, -12), to: addMonths(month, -1) });
