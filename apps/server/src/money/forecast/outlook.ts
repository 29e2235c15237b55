import { addDays, type Cents, type DayNumber, toDay, toDayNumber } from '@saldo/domain';
import {
  type Account,
  type EpochDay,
  type ExpectedPayment,
  type Forecast as Foreseen,
  floorOf,
  forecast,
  forecastBalances,
  LEAST_HISTORY,
  type Memory,
  type PaidItem,
  toEpochDay,
} from '@saldo/planning';
import type { SourceRow } from '../../ledger/index.ts';
import type { Item } from '../recurring/item.ts';
import { type Coming, listExpected, listLater, toUpcoming, type Upcoming, upcomingOf } from './coming.ts';
import {
  type Asking,
  type ForecastAccount,
  isTooLarge,
  readAccount,
  type SourceDays,
  toCents,
  toCoins,
} from './forecast.account.ts';
import { recall } from './memories.ts';

/** What is expected has to reach that far for a forecast to be the same however long it is. */
const LEAST_DAYS = 90;
/** Once is no habit. */
const LEAST_PAYMENTS = 2;

type ChangedAccount = {
  sourceNo: number | undefined;
  worth: (cents: Cents, currency: string) => Cents | undefined;
};

export type What = {
  sources: readonly SourceRow[];
  /** Of all, unless it is of one. */
  one?: { source: SourceRow; daysOf: SourceDays } | undefined;
  upcoming: Upcoming;
  days: number;
  /** What a scenario makes of the expected payments. */
  change?: (
    expected: readonly ExpectedPayment[],
    until: EpochDay,
    account: ChangedAccount,
  ) => ExpectedPayment[];
};

/**
 * What is to come for one source, or for all. Habits don't follow what a scenario changes, what is entered already, or
 * what has hardly been paid yet: such payments are added as they are.
 */
export class Outlook {
  readonly account: ForecastAccount;
  /** The first day. */
  readonly from: EpochDay;
  readonly days: number;
  /** Bills and income, after changes. */
  readonly expected: readonly ExpectedPayment[];
  /** What is dated later already. */
  readonly later: readonly Coming[];
  /** What habits are read from. */
  readonly #habits: Account;
  readonly #added: Float64Array;
  readonly #memory: Memory;
  #isCapped = false;
  #path: Cents[] | undefined;
  #whole: Foreseen | undefined;

  constructor(
    known: Pick<Outlook, 'account' | 'from' | 'days' | 'expected' | 'later'>,
    { habits, added, memory }: { habits: Account; added: Float64Array; memory: Memory },
  ) {
    this.account = known.account;
    this.from = known.from;
    this.days = known.days;
    this.expected = known.expected;
    this.later = known.later;
    this.#habits = habits;
    this.#added = added;
    this.#memory = memory;
  }

  /** The expected balance at the end of each day. */
  get path(): Cents[] {
    this.#path ??= this.#add(
      this.#whole?.expected ?? forecastBalances(this.#habits, this.days, this.#memory),
    );
    return this.#path;
  }

  /** With how sure that is, and how past forecasts did. */
  foresee(): { low: Cents[] | undefined; high: Cents[] | undefined; backtests: Foreseen['backtests'] } {
    this.#whole ??= forecast(this.#habits, this.days, this.#memory);
    const { low, high, backtests } = this.#whole;
    return { low: low && this.#add(low), high: high && this.#add(high), backtests };
  }

  /** Together with what is added as it is. */
  #add(balances: readonly number[]): Cents[] {
    const { currency } = this.account;
    return balances.map((cents, index) => {
      const value = cents + (this.#added[index] ?? 0);
      this.#isCapped ||= isTooLarge(value);
      return toCoins(value, currency);
    });
  }

  /** Whether an expected balance, or how far off it may be, is larger than can be told. */
  get isCapped(): boolean {
    return this.#isCapped;
  }

  /** The first day below zero. What is below already is a debt, and nothing to warn of. */
  findShortDay(): EpochDay | undefined {
    if (this.account.balance < 0 || this.#staysAbove()) return undefined;
    const index = this.path.findIndex((balance) => balance < 0);
    return index < 0 ? undefined : this.from + index;
  }

  /** Far cheaper to know than on which days what is expected. */
  #staysAbove(): boolean {
    return floorOf(this.#habits, this.days, this.#memory).every(
      (cents, index) => cents + (this.#added[index] ?? 0) >= 0,
    );
  }
}

/** As far as forecasts of so many days look. */
export const lookAhead = (items: readonly Item[], now: Date, days: number): Upcoming =>
  toUpcoming(items, toDayNumber(toDay(now)), Math.max(days, LEAST_DAYS));

export async function readOutlook(
  asking: Asking,
  { sources, one, upcoming, days, change }: What,
): Promise<Outlook> {
  const account = await readAccount(asking, sources, one);
  const source = one?.source;
  const now = toDayNumber(toDay(asking.now));
  const [today, until] = [toEpochDay(now), toEpochDay(now) + days];
  const own = source ? upcomingOf(upcoming, source.no) : upcoming;
  const isHabit = makeIsHabit(account, own.items, today);
  const all = listExpected(account, own, now);
  const paid = own.items.filter(({ id }) => isHabit({ recurringId: id }));
  const before = all.filter(({ day }) => day <= until);
  const worth = (cents: Cents, currency: string) => account.worth.worth({ cents, currency, day: now });
  const expected = change?.(before, until, { sourceNo: source?.no, worth }) ?? before;
  const later = await listLater(asking, account, { after: now, to: addDays(now, days) });
  const added = sumDaily([...expected, ...later], before.filter(isHabit), { today, days });
  const habits = {
    ...{ today, balance: account.balance, net: account.net, expected: all.filter(isHabit) },
    items: paid.flatMap((item) => toPaidItem(account, item, now) ?? []),
  };
  const memory = recall(asking.ledger, source?.no);
  return new Outlook({ account, from: today + 1, days, expected, later }, { habits, added, memory });
}

function makeIsHabit({ net }: ForecastAccount, items: readonly Item[], today: EpochDay) {
  const hasHistory = today - net.from + 1 >= LEAST_HISTORY;
  const ids = new Set(items.flatMap(({ id, payments }) => (payments.length < LEAST_PAYMENTS ? [] : [id])));
  return ({ recurringId }: Pick<ExpectedPayment, 'recurringId'>) =>
    hasHistory && recurringId !== null && ids.has(recurringId);
}

type Payment = { day: EpochDay; cents: number };

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

/** By the payments of an item, which stay the same list as long as they are the same. */
const paidItems = new WeakMap<Item['payments'], PaidItem & { key: string }>();

/** Undefined without a rate. */
function toPaidItem({ worth }: ForecastAccount, item: Item, today: DayNumber): PaidItem | undefined {
  const { currency, sign, payments, schedule } = item;
  const rate = worth.worth({ cents: toCents(1_000_000), currency, day: today });
  if (rate === undefined) return undefined;
  const { every } = schedule;
  const key = `${sign} ${rate} ${every.unit} ${every.count}`;
  const known = paidItems.get(payments);
  if (known?.key === key) return known;
  const value = (cents: number) => (sign * cents * rate) / 1_000_000;
  const paid = { key, every, payments: payments.map(({ day, cents }) => ({ day, cents: value(cents) })) };
  paidItems.set(payments, paid);
  return paid;
}
