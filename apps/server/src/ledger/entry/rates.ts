import { chain, type DayNumber, HOME_CURRENCY, inverse, parseRate, type Rate } from '@saldo/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { OriginOfRate } from '../schema/exchange-rates.table.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { DayRange } from './totals.ts';

type DatedRate = { day: DayNumber; rate: Rate; origin: OriginOfRate };

/** The newest rate known at or before a day. */
export type RateAt = (day: DayNumber) => DatedRate | undefined;

type KeptRate = { day: DayNumber; rate: string; origin: OriginOfRate };

/** Rates of some currencies for a range of days. Each pair is read once. */
export class RateBook {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #range: DayRange;
  readonly #legs = new Map<string, Leg>();
  /** Pairs that have any rate, once looked up. */
  #known: ReadonlySet<string> | undefined;

  constructor({ db, owner }: Ledger, range: DayRange) {
    this.#db = db;
    this.#owner = owner;
    this.#range = range;
  }

  /**
   * From one currency to another: directly, inverted, or through the currency that banks publish rates in,
   * whichever is newest.
   */
  async read(from: string, to: string): Promise<RateAt> {
    const direct = await this.#leg(from, to);
    if (from === HOME_CURRENCY || to === HOME_CURRENCY) return direct;
    const [there, on] = [await this.#leg(from, HOME_CURRENCY), await this.#leg(HOME_CURRENCY, to)];
    return (day) => newer(direct(day), joined(there(day), on(day)));
  }

  /** Call before asking for many pairs: most have no rate, and this saves a query for each. */
  async lookAhead(): Promise<void> {
    const pairs = await this.#db
      .selectFrom('exchange_rates')
      .select(['from_code', 'to_code'])
      .distinct()
      .where('owner', '=', this.#owner)
      .execute();
    this.#known = new Set(pairs.map(({ from_code, to_code }) => toKey(from_code, to_code)));
  }

  async #leg(from: string, to: string): Promise<RateAt> {
    const key = toKey(from, to);
    const isKnown = this.#known?.has(key) ?? true;
    const leg = this.#legs.get(key) ?? new Leg(isKnown ? await this.#list(from, to) : []);
    this.#legs.set(key, leg);
    return (day) => leg.at(from, day);
  }

  /** Rates within the range and, per direction, the one valid on its first day. */
  async #list(from: string, to: string): Promise<(KeptRate & { from_code: string })[]> {
    const { first, last } = this.#range;
    const columns = sql`from_code, day, rate, origin`;
    const of = (one: string, two: string) =>
      sql`from exchange_rates where owner = ${this.#owner} and from_code = ${one} and to_code = ${two}`;
    const newest = (one: string, two: string) =>
      sql`select * from (select ${columns} ${of(one, two)} and day <= ${first} order by day desc limit 1) as newest`;
    const later = (one: string, two: string) =>
      sql`select ${columns} ${of(one, two)} and day > ${first} and day <= ${last}`;
    const parts = [newest(from, to), newest(to, from)];
    if (last > first) parts.push(later(from, to), later(to, from));
    const { rows } = await sql<
      KeptRate & { from_code: string }
    >`${sql.join(parts, sql` union all `)}`.execute(this.#db);
    return rows;
  }
}

const toKey = (one: string, two: string) => [one, two].sort().join(' ');

/** A pair in both directions. Rates are parsed on first use. */
class Leg {
  readonly #said = new Map<string, KeptRate[]>();

  constructor(rows: readonly (KeptRate & { from_code: string })[]) {
    for (const { from_code, ...kept } of rows) {
      const known = this.#said.get(from_code) ?? [];
      known.push(kept);
      this.#said.set(from_code, known);
    }
    for (const kept of this.#said.values()) kept.sort((one, two) => one.day - two.day);
  }

  at(from: string, day: DayNumber): DatedRate | undefined {
    let found: DatedRate | undefined;
    for (const [code, kept] of this.#said) {
      const said = newestOf(kept, day);
      const rate = said && parseRate(said.rate);
      if (!rate) continue;
      const dated = { ...said, rate: code === from ? rate : inverse(rate) };
      // On the same day, a direct rate wins.
      found = code === from ? newer(dated, found) : newer(found, dated);
    }
    return found;
  }
}

function newestOf(kept: readonly KeptRate[], day: DayNumber): KeptRate | undefined {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.day ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return kept[low - 1];
}

function joined(one: DatedRate | undefined, two: DatedRate | undefined): DatedRate | undefined {
  if (!one || !two) return undefined;
  const older = one.day < two.day ? one : two;
  return { day: older.day, rate: chain(one.rate, two.rate), origin: older.origin };
}

const newer = (one: DatedRate | undefined, two: DatedRate | undefined) =>
  !two || (one && one.day >= two.day) ? one : two;
