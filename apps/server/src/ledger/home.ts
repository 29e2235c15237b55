import { type Cents, type DayNumber, exchange, FIRST_DAY, HOME_CURRENCY, LAST_DAY } from '@saldo/domain';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { type RateAt, readRates } from './rates.ts';

/**
 * A person's totals are in one currency, which they may choose. What is in another counts with what it was worth on its
 * day; where that is not known it is left out, and counted as left out.
 */

type Placed = { currency: string; day: DayNumber };
type Worth = Placed & { cents: Cents };

export class Home {
  readonly currency: string;
  readonly #rates: ReadonlyMap<string, RateAt>;

  constructor(currency: string, rates: ReadonlyMap<string, RateAt>) {
    this.currency = currency;
    this.#rates = rates;
  }

  /** Undefined where no rate is known. */
  worth({ currency, day, cents }: Worth): Cents | undefined {
    if (currency === this.currency) return cents;
    const dated = this.rateAt({ currency, day });
    return dated && exchange(cents, dated.rate);
  }

  /** Whether any rate is known of it. */
  knows = (currency: string) => this.rateAt({ currency, day: LAST_DAY }) !== undefined;

  rateAt({ currency, day }: Placed) {
    return this.#rates.get(currency)?.(day);
  }

  /** As it is kept beside a transaction: what is at home already needs no second figure. */
  kept(worth: Worth): Cents | null {
    return worth.currency === this.currency ? null : (this.worth(worth) ?? null);
  }
}

/** Knows the rates for all of these; where all is at home, no rate is read. */
export async function readHome(
  db: Db,
  owner: Owner,
  currency: string,
  uses: Iterable<Placed>,
): Promise<Home> {
  const ranges = new Map<string, { first: DayNumber; last: DayNumber }>();
  for (const { currency: used, day } of uses) {
    if (used === currency) continue;
    const known = ranges.get(used) ?? { first: day, last: day };
    if (day < known.first) known.first = day;
    if (day > known.last) known.last = day;
    ranges.set(used, known);
  }
  const rates = new Map<string, RateAt>();
  for (const [used, range] of ranges) rates.set(used, await readRates(db, owner, used, currency, range));
  return new Home(currency, rates);
}

/** Knows all rates of these currencies. */
export const readHomeAt = (db: Db, owner: Owner, currency: string, others: Iterable<string>): Promise<Home> =>
  readHome(
    db,
    owner,
    currency,
    [...others].flatMap((other) => [FIRST_DAY, LAST_DAY].map((day) => ({ currency: other, day }))),
  );

export async function readHomeCurrency(db: Db, owner: Owner): Promise<string> {
  const row = await db
    .selectFrom('owners')
    .select('home_currency')
    .where('number', '=', owner)
    .executeTakeFirst();
  return row?.home_currency ?? HOME_CURRENCY;
}
