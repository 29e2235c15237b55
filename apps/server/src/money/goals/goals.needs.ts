import {
  type Cents,
  cents,
  countWholeMonths,
  type Day,
  divideUp,
  monthOfDayNumber,
  subtractCents,
  sumCents,
  toDayNumber,
  ZERO,
} from '@saldo/domain';
import { findSources, type Ledger, listMovedBySource, readBaseCurrencyAt } from '../../ledger/index.ts';
import { type GoalWithSources, listGoals } from './goals.repository.ts';

/** `saved`: what sources hold for goals. `needed`: what is still to be put aside this month. In the base currency. */
export type GoalNeeds = { saved: Cents; needed: Cents };

export async function readGoalNeeds(
  ledger: Ledger,
  { base, today }: { base: string; today: Day },
): Promise<GoalNeeds> {
  const goals = await listGoals(ledger);
  if (goals.length === 0) return { saved: ZERO, needed: ZERO };
  const nos = new Set(goals.flatMap(({ sourceNos }) => sourceNos));
  const sources = await findSources(ledger, nos);
  const day = toDayNumber(today);
  const month = monthOfDayNumber(day);
  const moved = await listMovedBySource(ledger, [...nos], { from: month, to: month });
  const currencies = [...sources.values()].map(({ currency }) => currency);
  const inBase = await readBaseCurrencyAt(ledger, base, currencies, { first: day, last: day });
  const worths = new Map(
    [...sources].map(([no, { currency, cents: held }]) => {
      const toWorth = (value: Cents) => inBase.worth({ currency, day, cents: value }) ?? ZERO;
      return [
        no,
        { held: toWorth(held), moved: toWorth(sumCents((moved.get(no) ?? []).map((one) => one.moved))) },
      ];
    }),
  );
  const each = goals.map((goal) => {
    const parts = goal.sourceNos.flatMap((no) => worths.get(no) ?? []);
    const saved = sumCents(parts.map(({ held }) => held));
    const put = sumCents(parts.map((part) => part.moved));
    return { saved: within(saved, goal.cents), needed: toNeeded(goal, saved, put, today) };
  });
  // Two goals may count the same money.
  const held = sumCents([...worths.values()].map((one) => cents(Math.max(0, one.held))));
  return {
    saved: within(sumCents(each.map(({ saved }) => saved)), held),
    needed: sumCents(each.map(({ needed }) => needed)),
  };
}

const within = (value: Cents, most: Cents) => cents(Math.min(most, Math.max(0, value)));

/** A month's share of what was missing when it began, without what was put aside since. */
function toNeeded(
  { cents: target, target_day }: GoalWithSources,
  saved: Cents,
  put: Cents,
  today: Day,
): Cents {
  const left = subtractCents(target, saved);
  if (target_day === null || left <= 0) return ZERO;
  const already = Math.max(0, put);
  const months = Math.max(1, countWholeMonths(toDayNumber(today), target_day));
  return within(cents(divideUp(left + already, months) - already), left);
}
