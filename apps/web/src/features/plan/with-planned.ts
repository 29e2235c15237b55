import type { MonthlyPlan, PlanLine } from '@saldo/contract';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';

/**
 * The plan as it will be once these amounts are saved. What cannot be told beforehand, such as what that is per day, is
 * not known until then.
 */
export function withPlanned(plan: MonthlyPlan, planned: ReadonlyMap<string, number>): MonthlyPlan {
  if (planned.size === 0) return plan;
  const { currency } = plan;
  const add = (...amounts: number[]) => sumAmounts(amounts, currency);
  let more = 0;
  const change = (line: PlanLine): PlanLine => {
    const next = line.category_id === null ? undefined : planned.get(line.category_id);
    if (next === undefined || next === line.planned) return line;
    const by = add(next, -line.planned);
    more = add(more, by);
    return { ...line, planned: next, left: add(line.left, by), left_per_day: null };
  };
  const groups = plan.groups.map((group) => ({ ...group, categories: group.categories.map(change) }));
  const { totals } = plan;
  return {
    ...plan,
    groups,
    to_plan: add(plan.to_plan, -more),
    totals: { ...totals, planned: add(totals.planned, more), left: add(totals.left, more) },
  };
}

export type Sums = Record<'planned' | 'carried' | 'spent' | 'committed' | 'left', number>;

/** What a group comes to. */
export function sumLines(lines: readonly PlanLine[], currency: string): Sums {
  const sum = (of: keyof Sums) =>
    sumAmounts(
      lines.map((line) => line[of]),
      currency,
    );
  return {
    planned: sum('planned'),
    carried: sum('carried'),
    spent: sum('spent'),
    committed: sum('committed'),
    left: sum('left'),
  };
}

/** A line that can be planned. */
export type Plannable = PlanLine & { category_id: string };
export const isPlannable = (line: PlanLine): line is Plannable => line.category_id !== null;

export const listPlannable = ({ groups }: MonthlyPlan): Plannable[] =>
  groups.flatMap(({ categories }) => categories.filter(isPlannable));
