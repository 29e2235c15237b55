import type { NetWorthReport } from '@saldo/contract';
import {
  type Cents,
  daysOfMonth,
  FIRST_DAY,
  LAST_DAY,
  type Month,
  monthOfDayNumber,
  subtractCents,
  ZERO,
} from '@saldo/domain';
import { unhurried } from '../../db/breath.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { type Home, readHomeAt } from '../../ledger/home.ts';
import { ALL } from '../../ledger/rollup.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';
import { listMonths, movedBy } from '../../ledger/totals.ts';
import { movedIn } from '../../ledger/transactions.sums.ts';
import type { Asked } from './asked.ts';
import { toExplain } from './explained.ts';
import { addSeries, type Series, toldSeries } from './figures.ts';
import { MOST_ITEMS } from './items.ts';
import type { Period } from './periods.ts';
import { aboutOf } from './spending.ts';

/** What was there at the end of each period, counted back from what is there now. */
export async function readNetWorth(db: Db, asked: Asked): Promise<NetWorthReport> {
  const { owner, periods, currency, query } = asked;
  const wanted = asked.sources.filter(({ id }) => query.source_id === undefined || id === query.source_id);
  const home = await readHomeAt(
    db,
    owner,
    currency,
    query.currency === undefined ? wanted.map((source) => source.currency) : [],
    { first: periods[0]?.last ?? FIRST_DAY, last: periods.at(-1)?.last ?? LAST_DAY },
  );
  const items: { source: SourceRow; series: Series }[] = [];
  // However many sources somebody has: others are let in between.
  for await (const source of unhurried(wanted)) {
    if (source.currency !== currency && query.currency !== undefined) continue;
    const series = worthOf(home, source, await readClosings(db, owner, source, periods), periods);
    if (series) items.push({ source, series });
  }
  items.sort((one, two) => (two.series.at(-1) ?? 0) - (one.series.at(-1) ?? 0));
  const rest = items.slice(MOST_ITEMS).map(({ series }) => series);
  return {
    ...aboutOf(asked, wanted.length - items.length),
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
      amounts: toldSeries(series, currency),
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

/** Each closing at the rate of its day; undefined where one of them is not known. */
function worthOf(
  home: Home,
  { currency }: SourceRow,
  closings: Series,
  periods: readonly Period[],
): Series | undefined {
  const worths = periods.map(({ last }, index) => {
    const cents = closings[index] ?? ZERO;
    return cents === ZERO ? ZERO : home.worth({ currency, day: last, cents });
  });
  return worths.every((worth) => worth !== undefined) ? worths : undefined;
}

async function readClosings(
  db: Db,
  owner: Owner,
  source: SourceRow,
  periods: readonly Period[],
): Promise<Series> {
  const slice = { sourceNo: source.no, categoryNo: ALL };
  const first = monthOfDayNumber(periods[0]?.first ?? LAST_DAY);
  const months = await listMonths(db, owner, slice, { from: first, to: monthOfDayNumber(LAST_DAY) });
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
      last < end ? subtractCents(closing, await movedIn(db, owner, source.no, last, end)) : closing,
    );
  }
  return closings;
}
