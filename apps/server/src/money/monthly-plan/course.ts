import {
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
import {
  type Decisions,
  NOTHING_PLANNED,
  type Planned,
  type PlanTargetRow,
} from './monthly-plan.repository.ts';
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
  { start, month: to, mode }: Plan,
): (categoryNo: number) => Course {
  const targetOf = new Map(targets.map((row) => [row.category_no, row]));
  return (no) => {
    const row = targetOf.get(no);
    const [planned, spending] = [months.get(no) ?? NOTHING_PLANNED, spent(no)];
    const key = `${start} ${to} ${mode} ${row ? JSON.stringify(row) : ''}`;
    const before = known.get(planned)?.get(spending);
    if (before?.key === key) return { ...before.course, target: row };
    const course = toCourse({ planned, spending, row }, { start, month: to, mode });
    const bySpending = known.get(planned) ?? new WeakMap();
    known.set(planned, bySpending.set(spending, { key, course }));
    return course;
  };
}

/** By what it follows from: most categories stay as they are from one question to the next. */
const known = new WeakMap<Planned, WeakMap<ReadonlyMap<Month, Cents>, { key: string; course: Course }>>();

type Given = { planned: Planned; spending: ReadonlyMap<Month, Cents>; row: PlanTargetRow | undefined };

function toCourse(
  { planned: { planned, chosen }, spending, row }: Given,
  { start, month: to, mode }: Plan,
): Course {
  const target = row && toTarget(row);
  const rollover = (month: Month) =>
    chosen.findLast((one) => one.month <= month)?.rollover ?? usualRollover(mode, target, month);
  const course = rollOver(
    {
      planned: (month) => planned.get(month) ?? ZERO,
      spent: (month) => spending.get(month) ?? ZERO,
      rollover,
    },
    { start, to, kept: (target && findRound(target, to)?.first) ?? to },
  );
  const now = course.at(-1) ?? { month: to, carried: ZERO, planned: ZERO, spent: ZERO, left: ZERO };
  return { now, rollover: rollover(to), target: row, needed: toNeeded(target, course, to) };
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
