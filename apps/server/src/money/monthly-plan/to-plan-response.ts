import type { MonthlyPlan, PlanLine } from '@saldo/contract';
import {
  type Cents,
  cents,
  type Day,
  daysOfMonth,
  fromAmount,
  fromDayNumber,
  hasDecimals,
  type Month,
  monthOfDayNumber,
  subtractCents,
  sumCents,
  toAmount,
  toDayNumber,
  toMonthText,
  ZERO,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { describeGoals } from '../goals/goals.progress.ts';
import { hasGoals, listGoals } from '../goals/goals.repository.ts';
import { listAlerts } from './alerts.ts';
import { type Line, parseSources, type ReadPlan, toMoved, toTotals } from './read-plan.ts';
import type { Suggested } from './suggested.ts';
import { fromDue, parseEvery } from './target.ts';

type Asked = { owner: Owner; base: string; today: Day; isOfThePast: boolean };

export async function toPlanResponse(db: Db, plan: ReadPlan, asked: Asked): Promise<MonthlyPlan> {
  const { month, mode, settings, start, lines, rest, figures, expected } = plan;
  const { base } = asked;
  const tell = (value: Cents) => toAmount(value, base);
  const goals = await readGoals(db, plan, asked);
  const totals = toTotals(plan);
  const received = figures.received(month);
  const income = sumCents([received, expected.income]);
  const toPlan =
    mode === 'envelopes'
      ? subtractCents(figures.held, totals.left)
      : subtractCents(subtractCents(income, totals.planned), goals.needed);
  return {
    month: toMonthText(month),
    exists: settings !== undefined || start !== undefined,
    mode,
    starts_on: start === undefined ? null : fromDayNumber(daysOfMonth(start).first),
    source_ids: toSourceIds(parseSources(settings), figures.sources),
    currency: base,
    income: { expected: tell(income), received: tell(received) },
    to_plan: tell(toPlan),
    held: tell(figures.held),
    moved: tell(toMoved(plan)),
    goals: { needed: tell(goals.needed), count: goals.count },
    groups: toGroups(plan, (line) => toLine(line, plan, asked)),
    totals: {
      planned: tell(totals.planned),
      carried: tell(totals.carried),
      spent: tell(totals.spent),
      committed: tell(totals.committed),
      left: tell(totals.left),
    },
    alerts: listAlerts(plan, { toPlan, income }),
    left_out: figures.leftOut,
  };

  function toGroups({ groups }: ReadPlan, write: (line: Line) => PlanLine): MonthlyPlan['groups'] {
    const known = new Set(groups.map(({ id }) => id));
    const byGroup = Map.groupBy(lines, ({ category }) =>
      category?.group_id && known.has(category.group_id) ? category.group_id : null,
    );
    const ungrouped = [...(byGroup.get(null) ?? []), ...(rest ? [rest] : [])];
    const named = groups.flatMap(({ id, name }) => {
      const some = byGroup.get(id);
      return some ? [{ group_id: id, name, categories: some.map(write) }] : [];
    });
    if (ungrouped.length === 0) return named;
    return [...named, { group_id: null, name: null, categories: ungrouped.map(write) }];
  }
}

/** In the order of the sources. */
const toSourceIds = (nos: readonly number[] | undefined, sources: readonly SourceRow[]): string[] | null =>
  nos === undefined ? null : sources.map(({ id }) => id);

function toLine(line: Line, { month, present }: ReadPlan, { base, today }: Asked): PlanLine {
  const { category, now, committed, rollover, target, suggested } = line;
  const tell = (value: Cents) => toAmount(value, base);
  const perDay = toPerDay(now.left, { month, present, today, base });
  const told = (name: keyof Suggested) => {
    const value = suggested[name];
    return value === null ? null : tell(value);
  };
  return {
    category_id: category?.id ?? null,
    category_name: category?.name ?? 'Uncategorized',
    planned: tell(now.planned),
    carried: tell(now.carried),
    spent: tell(now.spent),
    committed: tell(committed),
    left: tell(now.left),
    left_per_day: perDay === null ? null : tell(perDay),
    rollover,
    target: target
      ? { amount: tell(target.cents), by: fromDue(target.due), every: parseEvery(target.every) }
      : null,
    suggested: {
      last: told('last'),
      average_3: told('average_3'),
      average_12: told('average_12'),
      recurring: told('recurring'),
      target: told('target'),
    },
  };
}

const YEN = 100;

/** What is missing cannot be spread, and no coin can be split. */
type When = { month: Month; present: Month; today: Day; base: string };

function toPerDay(left: Cents, { month, present, today, base }: When): Cents | null {
  if (month < present) return null;
  const { first, last } = daysOfMonth(month);
  const from = month === present ? toDayNumber(today) : first;
  const coin = hasDecimals(base) ? 1 : YEN;
  return left <= 0 ? ZERO : cents(Math.floor(left / (last - from + 1) / coin) * coin);
}

/** Those that are still to be reached in this month or later. */
async function readGoals(
  db: Db,
  { month, present }: ReadPlan,
  { owner, base, today, isOfThePast }: Asked,
): Promise<{ needed: Cents; count: number }> {
  if (month < present || isOfThePast || !(await hasGoals(ledgerFor(db, owner))))
    return { needed: ZERO, count: 0 };
  const goals = (await listGoals(ledgerFor(db, owner))).filter(
    ({ target_day }) => target_day !== null && monthOfDayNumber(target_day) >= month,
  );
  if (goals.length === 0) return { needed: ZERO, count: 0 };
  const told = await describeGoals(db, { owner, base, today }, goals);
  const needed = told.flatMap((goal) => (goal.needed ? [goal.needed] : []));
  return { needed: sumCents(needed.map((amount) => fromAmount(amount, base))), count: needed.length };
}
