import type { Forecast } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  hasDecimals,
  LARGEST_SUM,
  subtractCents,
  sumCents,
  toDay,
  toDayNumber,
} from '@saldo/domain';
import { type EpochDay, toEpochDay } from '@saldo/planning';
import {
  type BaseCurrency,
  type DayNets,
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
  /** Whether something is dated later already. */
  hasLater: boolean;
  /** Today's value in the currency of the forecast. */
  worth: BaseCurrency;
  leftOut: Forecast['left_out'];
};

export type Asking = { ledger: Ledger; base: string; now: Date };

/** The days of each source, which are read for all of them at once. */
export const readSourceDays = ({ ledger, now }: Asking): Promise<SourceDays> =>
  listSourceDayNets(ledger, firstDay(now));

export type SourceDays = (sourceNo: number) => DayNets;

const firstDay = (now: Date) => addDays(toDayNumber(toDay(now)), 1 - HISTORY_DAYS);

export async function readAccount(
  { ledger, base, now }: Asking,
  sources: readonly SourceRow[],
  one?: { source: SourceRow; daysOf: SourceDays },
): Promise<ForecastAccount> {
  const today = toDayNumber(toDay(now));
  const source = one?.source;
  const days = one ? one.daysOf(one.source.no) : await listDayNets(ledger, firstDay(now));
  const currency = source?.currency ?? base;
  const currencies = sources.map((one) => one.currency);
  const worth = await readBaseCurrencyAt(ledger, currency, currencies, { first: today, last: today });
  const counted = source ? [source] : sources;
  const balances = counted.map((one) =>
    worth.worth({ currency: one.currency, day: today, cents: one.cents }),
  );
  const later = days.cents.filter((moved, index) => moved !== 0 && (days.days[index] ?? today) > today);
  const all = sumCents(balances.flatMap((balance) => balance ?? []));
  return {
    ...{ currency, source, sources: counted, hasLater: later.length > 0, worth },
    balance: subtractCents(all, sumCents(later)),
    net: toNet(days, toEpochDay(today)),
    leftOut: toLeftOut(counted.filter((_, index) => balances[index] === undefined)),
  };
}

/** By the lists that they are made of, which are the same as long as nothing changes. */
const knownNets = new WeakMap<DayNets, { until: EpochDay; net: ForecastAccount['net'] }>();

function toNet(nets: DayNets, until: EpochDay): ForecastAccount['net'] {
  const known = knownNets.get(nets);
  if (known?.until === until) return known.net;
  const days = nets.days.map(toEpochDay);
  let from = until + 1;
  for (const day of days) if (day < from) from = day;
  const cents = new Float64Array(until - from + 1);
  for (const [index, day] of days.entries()) if (day <= until) cents[day - from] = nets.cents[index] ?? 0;
  knownNets.set(nets, { until, net: { from, cents } });
  return { from, cents };
}

function toLeftOut(sources: readonly SourceRow[]): Forecast['left_out'] {
  const byCurrency = Map.groupBy(sources, ({ currency }) => currency);
  return [...byCurrency].map(([currency, some]) => ({ currency, count: some.length }));
}

/** Rounded, and never more than can be told exactly, however much is expected. */
export const toCents = (value: number): Cents =>
  cents(Math.round(Math.min(LARGEST_SUM, Math.max(-LARGEST_SUM, value))));

const YEN = 100;

/** The same in what there are coins of: nobody expects a part of a yen. */
export function toCoins(value: number, currency: string): Cents {
  const coin = hasDecimals(currency) ? 1 : YEN;
  const most = LARGEST_SUM - (LARGEST_SUM % coin);
  return cents(Math.round(Math.min(most, Math.max(-most, value)) / coin) * coin);
}

export const isTooLarge = (value: number): boolean => Math.abs(value) > LARGEST_SUM;
