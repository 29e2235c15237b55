import { addDays, type Cents, type DayNumber, toDay, toDayNumber } from '@saldo/domain';
import {
  type EpochDay,
  type ExpectedPayment,
  type Forecast as Foreseen,
  forecast,
  LEAST_HISTORY,
  type PaidItem,
  toEpochDay,
} from '@saldo/planning';
import type { SourceRow } from '../../ledger/index.ts';
import type { Item } from '../recurring/item.ts';
import { listExpected, listLater } from './coming.ts';
import { type Asking, type ForecastAccount, readAccount, toCents } from './forecast.account.ts';

/** What is expected has to reach that far for a forecast to be the same however long it is. */
const LEAST_DAYS = 90;

type Payment = { day: EpochDay; cents: number };

export type Foresight = {
  account: ForecastAccount;
  /** The first day. */
  from: EpochDay;
  backtests: Foreseen['backtests'];
  /** Bills and income, after changes. */
  expected: ExpectedPayment[];
  /** What is dated later already. */
  later: (Payment & { name: string })[];
  /** The balance at the end of each day. */
  path: Cents[];
  low: Cents[] | undefined;
  high: Cents[] | undefined;
};

type ChangedAccount = {
  sourceNo: number | undefined;
  worth: (cents: Cents, currency: string) => Cents | undefined;
};

export type What = {
  sources: readonly SourceRow[];
  /** Of all, unless it is of one. */
  source?: SourceRow | undefined;
  items: readonly Item[];
  days: number;
  /** What a scenario makes of the expected payments. */
  change?: (
    expected: readonly ExpectedPayment[],
    until: EpochDay,
    account: ChangedAccount,
  ) => ExpectedPayment[];
};

/**
 * The forecast of one source, or of all. Habits don't follow what a scenario changes, what is entered already, or what
 * has hardly been paid yet: such payments add to the forecast as they are.
 */
export async function foresee(
  asking: Asking,
  { sources, source, items, days, change }: What,
): Promise<Foresight> {
  const account = await readAccount(asking, sources, source);
  const now = toDayNumber(toDay(asking.now));
  const [today, until] = [toEpochDay(now), toEpochDay(now) + days];
  const own = items.filter(
    ({ state, sourceNo }) =>
      (state === 'found' || state === 'confirmed') && (!source || sourceNo === source.no),
  );
  const isHabit = makeIsHabit(account, own, today);
  const all = listExpected(account, own, now, Math.max(days, LEAST_DAYS));
  const habits = all.filter(isHabit);
  const paid = own.filter((item) => isHabit({ recurringId: item.id }));
  const made = forecast(
    {
      ...{ today, balance: account.balance, net: account.net, expected: habits },
      items: paid.flatMap((item) => toPaidItem(account, item, now) ?? []),
    },
    days,
  );
  const before = all.filter(({ day }) => day <= until);
  const worth = (cents: Cents, currency: string) => account.worth.worth({ cents, currency, day: now });
  const expected = change?.(before, until, { sourceNo: source?.no, worth }) ?? before;
  const later = await listLater(asking, account, { after: now, to: addDays(now, days) });
  const added = sumDaily([...expected, ...later], before.filter(isHabit), { today, days });
  const shift = (path: readonly number[]) => path.map((cents, index) => toCents(cents + (added[index] ?? 0)));
  return {
    ...{ account, from: made.from, backtests: made.backtests, expected, later },
    path: shift(made.expected),
    low: made.low && shift(made.low),
    high: made.high && shift(made.high),
  };
}

/** Once is no habit. */
const LEAST_PAYMENTS = 2;

function makeIsHabit({ net }: ForecastAccount, items: readonly Item[], today: EpochDay) {
  const hasHistory = today - net.from + 1 >= LEAST_HISTORY;
  const ids = new Set(items.flatMap(({ id, payments }) => (payments.length < LEAST_PAYMENTS ? [] : [id])));
  return ({ recurringId }: Pick<ExpectedPayment, 'recurringId'>) =>
    hasHistory && recurringId !== null && ids.has(recurringId);
}

/** By how much these payments without those change the balance by the end of each day. */
function sumDaily(
  these: readonly Payment[],
  without: readonly Payment[],
  { today, days }: { today: EpochDay; days: number },
): Float64Array {
  const sums = new Float64Array(days);
  const add = (payments: readonly Payment[], times: number) => {
    for (const { day, cents } of payments) {
      const index = Math.max(0, day - today - 1);
      if (index < days) sums[index] = (sums[index] ?? 0) + times * cents;
    }
  };
  add(these, 1);
  add(without, -1);
  for (let index = 1; index < days; index += 1) sums[index] = (sums[index] ?? 0) + (sums[index - 1] ?? 0);
  return sums;
}

/** Undefined without a rate. */
function toPaidItem({ worth }: ForecastAccount, item: Item, today: DayNumber): PaidItem | undefined {
  const { currency, sign, payments, schedule } = item;
  const rate = worth.worth({ cents: toCents(1_000_000), currency, day: today });
  if (rate === undefined) return undefined;
  const value = (cents: number) => (sign * cents * rate) / 1_000_000;
  return {
    every: schedule.every,
    payments: payments.map(({ day, cents }) => ({ day, cents: value(cents) })),
  };
}
