import type { Forecast } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  type DayNumber,
  subtractCents,
  sumCents,
  toDay,
  toDayNumber,
} from '@saldo/domain';
import { type EpochDay, toEpochDay } from '@saldo/planning';
import {
  type BaseCurrency,
  type DayNet,
  type Ledger,
  listDayNets,
  listSourceDayNets,
  readBaseCurrencyAt,
  type SourceRow,
} from '../../ledger/index.ts';

/** Older days say little about the coming ones. */
const HISTORY_DAYS = 800;

/** What a forecast is made of, besides what recurs: one source, or all of them in the base currency. */
export type ForecastAccount = {
  currency: string;
  /** Only one source's, otherwise all. */
  source: SourceRow | undefined;
  sources: readonly SourceRow[];
  /** At the end of today. */
  balance: Cents;
  /** Of each day until today; empty without any. */
  net: { from: EpochDay; cents: Float64Array };
  /** What is dated later already. */
  later: readonly DayNet[];
  /** Today's value in the currency of the forecast. */
  worth: BaseCurrency;
  leftOut: Forecast['left_out'];
};

export type Asking = { ledger: Ledger; home: string; now: Date };

export async function readAccount(
  { ledger, home, now }: Asking,
  sources: readonly SourceRow[],
  source?: SourceRow,
): Promise<ForecastAccount> {
  const today = toDayNumber(toDay(now));
  const from = addDays(today, 1 - HISTORY_DAYS);
  const days = source ? await listSourceDayNets(ledger, source.no, from) : await listDayNets(ledger, from);
  const currency = source?.currency ?? home;
  const currencies = sources.map((one) => one.currency);
  const worth = await readBaseCurrencyAt(ledger, currency, currencies, { first: today, last: today });
  const counted = source ? [source] : sources;
  const balances = counted.map((one) =>
    worth.worth({ currency: one.currency, day: today, cents: one.cents }),
  );
  const later = days.filter(({ day, cents: net }) => day > today && net !== 0);
  const all = sumCents(balances.flatMap((balance) => balance ?? []));
  return {
    ...{ currency, source, sources: counted, later, worth },
    balance: subtractCents(all, sumCents(later.map((day) => day.cents))),
    net: toNet(days, today),
    leftOut: toLeftOut(counted.filter((_, index) => balances[index] === undefined)),
  };
}

function toNet(days: readonly DayNet[], today: DayNumber): ForecastAccount['net'] {
  const until = toEpochDay(today);
  const past = days.filter(({ day }) => day <= today);
  const from = past[0] ? toEpochDay(past[0].day) : until + 1;
  const net = new Float64Array(until - from + 1);
  for (const { day, cents: moved } of past) net[toEpochDay(day) - from] = moved;
  return { from, cents: net };
}

function toLeftOut(sources: readonly SourceRow[]): Forecast['left_out'] {
  const byCurrency = Map.groupBy(sources, ({ currency }) => currency);
  return [...byCurrency].map(([currency, some]) => ({ currency, count: some.length }));
}

/** Rounded, as an exact number of the smallest unit. */
export const toCents = (value: number): Cents => cents(Math.round(value));
