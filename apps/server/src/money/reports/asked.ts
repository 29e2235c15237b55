import type { Input } from '@saldo/contract';
import { addMonths, type DayNumber, daysOfMonth, monthOfDayNumber, toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Owner } from '../../db/owner.ts';
import { invalidInput } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { ALL, type Filter, ledgerFor, listSources, type SourceRow } from '../../ledger/index.ts';
import { toFilter } from '../transactions/transactions.filter.ts';
import { type Days, type Period, toPeriods } from './periods.ts';

type Query = Omit<Input<'reportSpending'>['query'], 'by'>;

/** The input of a report. */
export type Asked = {
  owner: Owner;
  days: Days;
  periods: Period[];
  currency: string;
  sources: SourceRow[];
  /** Disjoint filters that together cover what was asked. */
  filters: Filter[];
  /** The query, for explanations. */
  query: Query;
};

const MOST_YEARS = 100;
const USUAL_MONTHS = 12;

export async function readAsked(
  { db, now }: Context,
  { owner, base }: Pick<Caller, 'owner' | 'base'>,
  query: Query,
  usualMonths = USUAL_MONTHS,
): Promise<Asked> {
  const ledger = ledgerFor(db, owner);
  const today = toDayNumber(toDay(now()));
  const days = toDays(query, today, usualMonths);
  const sources = await listSources(ledger);
  const filter = await toFilter(ledger, { ...query, currency: undefined }, sources);
  const currency = query.currency ?? filter?.currency ?? base;
  return {
    owner,
    days,
    periods: toPeriods(days, query.group ?? 'month', today),
    currency,
    sources,
    filters: filter
      ? inCurrency({ ...filter, from: days.first, to: days.last }, query.currency, sources, base)
      : [],
    query,
  };
}

/** Defaults to the year up to the end of this month. */
function toDays({ from, to }: Query, today: DayNumber, usualMonths: number): Days {
  const last = to ? toDayNumber(to) : daysOfMonth(monthOfDayNumber(today)).last;
  const start = addMonths(monthOfDayNumber(last), 1 - usualMonths);
  const first = from ? toDayNumber(from) : daysOfMonth(start).first;
  if (first > last) throw invalidInput('to', 'must not be before from');
  if (last - first > MOST_YEARS * 10_000)
    throw invalidInput('from', `must be at most ${MOST_YEARS} years before to`);
  return { first, last };
}

/** Amounts in other currencies count with their value in the base currency, unless one currency is requested. */
function inCurrency(
  filter: Filter,
  currency: string | undefined,
  sources: readonly SourceRow[],
  base: string,
): Filter[] {
  const isWhole = currency === filter.currency && filter.foreignSources.size === 0;
  if (currency === undefined || isWhole) return [filter];
  const { sourceNo } = filter.slice;
  // One source in the base currency: its kept totals are in its own.
  if (sourceNo !== ALL && currency === base && currency !== filter.currency)
    return [
      {
        ...filter,
        ...{ slice: { ...filter.slice, sourceNo: ALL }, sourceNos: [sourceNo] },
        ...{ currency, foreignSources: new Map([[sourceNo, filter.currency]]) },
      },
    ];
  return sources
    .filter((source) => source.currency === currency)
    .filter(({ no }) => filter.slice.sourceNo === ALL || filter.slice.sourceNo === no)
    .map(({ no }) => ({
      ...filter,
      slice: { ...filter.slice, sourceNo: no },
      foreignSources: new Map<number, string>(),
      currency,
    }));
}
