import { chain, type DayNumber, HOME_CURRENCY, inverse, parseRate, type Rate } from '@saldo/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { OriginOfRate } from './exchange-rates.table.ts';
import type { DayRange } from './totals.ts';

type DatedRate = { day: DayNumber; rate: Rate; origin: OriginOfRate };

/** The newest rate known at or before a day. */
export type RateAt = (day: DayNumber) => DatedRate | undefined;

/**
 * From one currency to another on any day of a range: as it was said, the other way round, or by way of the currency
 * that banks publish rates in, whichever is newest.
 */
export async function readRates(
  db: Db,
  owner: Owner,
  from: string,
  to: string,
  range: DayRange,
): Promise<RateAt> {
  const direct = await readLeg(db, owner, from, to, range);
  if (from === HOME_CURRENCY || to === HOME_CURRENCY) return direct;
  const [there, on] = [
    await readLeg(db, owner, from, HOME_CURRENCY, range),
    await readLeg(db, owner, HOME_CURRENCY, to, range),
  ];
  return (day) => newer(direct(day), joined(there(day), on(day)));
}

function joined(one: DatedRate | undefined, two: DatedRate | undefined): DatedRate | undefined {
  if (!one || !two) return undefined;
  const older = one.day < two.day ? one : two;
  return { day: older.day, rate: chain(one.rate, two.rate), origin: older.origin };
}

const newer = (one: DatedRate | undefined, two: DatedRate | undefined) =>
  !two || (one && one.day >= two.day) ? one : two;

/** Those of the range and the one that its first day begins with, said in either direction. */
async function readLeg(
  db: Db,
  owner: Owner,
  from: string,
  to: string,
  { first, last }: DayRange,
): Promise<RateAt> {
  const pair = [from, to];
  const of = db
    .selectFrom('exchange_rates')
    .where('owner', '=', owner)
    .where('from_code', 'in', pair)
    .where('to_code', 'in', pair);
  const start = of.select(sql<DayNumber>`max(day)`.as('start')).where('day', '<=', first);
  const rows = await of
    .select(['day', 'rate', 'origin', 'from_code'])
    .where('day', '>=', sql<DayNumber>`coalesce(${start}, ${first})`)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
  const toDated = (isWanted: (code: string) => boolean, turn: (rate: Rate) => Rate) =>
    lookUp(
      rows.flatMap(({ rate, from_code, day, origin }) => {
        const parsed = isWanted(from_code) ? parseRate(rate) : undefined;
        return parsed ? [{ day, origin, rate: turn(parsed) }] : [];
      }),
    );
  const said = toDated(
    (code) => code === from,
    (rate) => rate,
  );
  const turned = toDated((code) => code === to, inverse);
  return (day) => newer(said(day), turned(day));
}

function lookUp(dated: readonly DatedRate[]): RateAt {
  return (day) => {
    let [low, high] = [0, dated.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((dated[middle]?.day ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return dated[low - 1];
  };
}
