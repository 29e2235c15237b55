import type { NetWorthReport } from '@saldo/contract';
import {
  type Cents,
  daysOfMonth,
  FIRST_DAY,
  LAST_DAY,
  type Month,
  monthOfDayNumber,
  subtractCents,
  toAmount,
  ZERO,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import {
  ALL,
  type BaseCurrency,
  type Ledger,
  ledgerFor,
  listMonths,
  movedBy,
  movedIn,
  readBaseCurrencyAt,
  type SourceRow,
} from '../../ledger/index.ts';
import type { Asked } from './asked.ts';
import { toExplain } from './explained.ts';
import { addSeries, type Series, toldSeries } from './figures.ts';
import { MOST_ITEMS } from './items.ts';
import type { Period } from './periods.ts';
import { aboutOf } from './spending.ts';

/** Balances at the end of each period, counted back from now. */
export async function readNetWorth(db: Db, asked: Asked): Promise<NetWorthReport> {
  const { owner, periods, currency, query } = asked;
  const ledger = ledgerFor(db, owner);
  const wanted = asked.sources.filter(isIn(query));
  const base = await readBaseCurrencyAt(
    ledger,
    currency,
    wanted.map((source) => source.currency),
    { first: periods[0]?.last ?? FIRST_DAY, last: periods.at(-1)?.last ?? LAST_DAY },
  );
  const items: { source: SourceRow; series: Worths }[] = [];
  let leftOut = 0;
  // Yields between sources.
  for await (const source of cooperatively(wanted)) {
    const series = worthOf(base, source, await readClosings(ledger, source, periods), periods);
    if (series.includes(undefined)) leftOut += 1;
    if (series.some((worth) => worth !== undefined)) items.push({ source, series });
  }
  items.sort((one, two) => (two.series.at(-1) ?? 0) - (one.series.at(-1) ?? 0));
  const rest = items.slice(MOST_ITEMS).map(({ series }) => series);
  return {
    ...aboutOf(asked, leftOut),
    total: {
      amounts: toldSeries(
        addSeries(
          items.map(({ series }) => series),
          periods,
        ),
        currency,
      ),
      explain: toExplain('balance', asked),
    },
    items: items.slice(0, MOST_ITEMS).map(({ source, series }) => ({
      id: source.id,
      name: source.name,
      amounts: series.map((worth) => (worth === undefined ? null : toAmount(worth, currency))),
      explain: toExplain('balance', asked, {
        source_id: source.id,
        ...(source.currency !== currency && { currency }),
      }),
    })),
    others:
      rest.length > 0
        ? { count: rest.length, amounts: toldSeries(addSeries(rest, periods), currency) }
        : null,
  };
}

/** One source in any requested currency; of several, those in it. */
const isIn =
  ({ source_id, currency }: Asked['query']) =>
  (source: SourceRow) =>
    source_id === undefined
      ? currency === undefined || source.currency === currency
      : source.id === source_id;

/** Undefined without a rate. */
type Worths = (Cents | undefined)[];

/** Each closing balance at the rate of its day. */
function worthOf(
  base: BaseCurrency,
  { currency }: SourceRow,
  closings: Series,
  periods: readonly Period[],
): Worths {
  return periods.map(({ last }, index) => {
    const cents = closings[index] ?? ZERO;
    return cents === ZERO ? ZERO : base.worth({ currency, day: last, cents });
  });
}

async function readClosings(ledger: Ledger, source: SourceRow, periods: readonly Period[]): Promise<Series> {
  const slice = { sourceNo: source.no, categoryNo: ALL };
  const first = monthOfDayNumber(periods[0]?.first ?? LAST_DAY);
  const months = await listMonths(ledger, slice, { from: first, to: monthOfDayNumber(LAST_DAY) });
  const closings: Series = [];
  let closing: Cents = source.cents;
  let next = 0;
  const backTo = (month: Month) => {
    for (let at = months[next]; at && at.month > month; at = months[++next])
      closing = subtractCents(closing, movedBy(at));
  };
  for (const { last } of periods.toReversed()) {
    const month = monthOfDayNumber(last);
    backTo(month);
    const end = daysOfMonth(month).last;
    closings.unshift(
      last < end ? subtractCents(closing, await movedIn(ledger, source.no, last, end)) : closing,
    );
  }
  return closings;
}
