import {
  addCents,
  type Cents,
  cents,
  type Day,
  daysOfMonth,
  type Month,
  toDayNumber,
  ZERO,
} from '@saldo/domain';
import { listOccurrences, toEpochDay } from '@saldo/planning';
import { type Ledger, NONE, readBaseCurrencyAt } from '../../ledger/index.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { toExpectedItems } from '../recurring/expected-items.ts';
import { courseOf, type Item } from '../recurring/item.ts';
import { listItems } from '../recurring/items.ts';

/** What recurs in a month, by category, in the base currency. */
export type Expected = {
  /** Still to come. */
  committed: ReadonlyMap<number, Cents>;
  /** In the whole month, as far as it is expected. */
  recurring: ReadonlyMap<number, Cents>;
  income: Cents;
};

export const NOTHING_EXPECTED: Expected = { committed: new Map(), recurring: new Map(), income: ZERO };

type Asked = { base: string; today: Day; month: Month; isOfPlan: (sourceNo: number | null) => boolean };

export async function readExpected(
  ledger: Ledger,
  { base: code, today, month, isOfPlan }: Asked,
): Promise<Expected> {
  await bringUpToDate(ledger);
  const items = (await listItems(ledger)).filter(({ sourceNo }) => isOfPlan(sourceNo));
  if (items.length === 0) return NOTHING_EXPECTED;
  const { first: from, last: to } = daysOfMonth(month);
  const now = toDayNumber(today);
  const currencies = items.map(({ currency }) => currency);
  const base = await readBaseCurrencyAt(ledger, code, currencies, { first: now, last: now });
  const worth = (currency: string, amount: Cents) =>
    base.worth({ currency, day: now, cents: amount }) ?? ZERO;
  const [committed, recurring] = [new Map<number, Cents>(), new Map<number, Cents>()];
  const add = (sums: Map<number, Cents>, categoryNo: number | null, amount: Cents) =>
    sums.set(categoryNo ?? NONE, addCents(sums.get(categoryNo ?? NONE) ?? ZERO, amount));
  let income = ZERO;
  for (const one of toExpectedItems(items, { from, to, today: now })) {
    const amount = worth(one.currency, one.cents);
    if (amount > 0) income = addCents(income, amount);
    else add(committed, one.categoryNo, cents(-amount));
  }
  for (const item of items.filter(({ sign }) => sign < 0)) {
    const times = countIn(item, { from: toEpochDay(from), to: toEpochDay(to) }, toEpochDay(now));
    if (times > 0) add(recurring, item.categoryNo, worth(item.currency, cents(times * item.expected)));
  }
  return { committed, recurring, income };
}

/** What was paid counts where it was paid. */
const countIn = (item: Item, range: { from: number; to: number }, today: number): number =>
  listOccurrences(courseOf(item, today), range, today).filter(
    ({ state }) => state === 'due' || state === 'paid',
  ).length;
