import {
  type Cents,
  cents,
  type DayNumber,
  exchange,
  FIRST_DAY,
  HOME_CURRENCY,
  LAST_DAY,
  perSmallest,
} from '@saldo/domain';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { type RateAt, RateBook } from './rates.ts';
import type { DayRange } from './totals.ts';

/**
 * A person's totals are in one currency of their choice. Amounts in other currencies count with their value
 * on their day; without a known rate they are left out and counted as such.
 */

type Placed = { currency: string; day: DayNumber };
type Worth = Placed & { cents: Cents };

export class BaseCurrency {
  readonly currency: string;
  readonly #rates: ReadonlyMap<string, RateAt>;

  constructor(currency: string, rates: ReadonlyMap<string, RateAt>) {
    this.currency = currency;
    this.#rates = rates;
  }

  /** Undefined where no rate is known. */
  worth({ currency, day, cents: own }: Worth): Cents | undefined {
    if (currency === this.currency) return own;
    const dated = this.rateAt({ currency, day });
    return dated && exchange(own, perSmallest(dated.rate, currency, this.currency));
  }

  rateAt({ currency, day }: Placed) {
    return this.#rates.get(currency)?.(day);
  }

  /** The amount that limits apply to: in its own or the base currency, whichever is larger. */
  size(worth: Worth): Cents {
    return cents(Math.max(Math.abs(worth.cents), Math.abs(this.worth(worth) ?? 0)));
  }

  /** The value stored beside a transaction; null in the base currency, where it would repeat the amount. */
  kept(worth: Worth): Cents | null {
    return worth.currency === this.currency ? null : (this.worth(worth) ?? null);
  }
}

const MANY = 20;

/** Loads the rates for all of these; reads none if everything is in the base currency. */
export async function readBaseCurrency(
  ledger: Ledger,
  currency: string,
  uses: Iterable<Placed>,
): Promise<BaseCurrency> {
  const others = new Set<string>();
  let [first, last]: [DayNumber, DayNumber] = [LAST_DAY, FIRST_DAY];
  for (const { currency: used, day } of uses) {
    if (used === currency) continue;
    others.add(used);
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const book = new RateBook(ledger, { first, last });
  if (others.size > MANY) await book.lookAhead();
  const rates = new Map<string, RateAt>();
  for await (const other of cooperatively(others))
    rates.set(other, remembering(await book.read(other, currency)));
  return new BaseCurrency(currency, rates);
}

/** Many transactions share a day. */
function remembering(rateAt: RateAt): RateAt {
  let last: { day: DayNumber; found: ReturnType<RateAt> } | undefined;
  return (day) => {
    if (last?.day !== day) last = { day, found: rateAt(day) };
    return last.found;
  };
}

/** Loads the rates of these currencies for a range of days, or for all. */
export const readBaseCurrencyAt = (
  ledger: Ledger,
  currency: string,
  others: Iterable<string>,
  { first, last }: DayRange = { first: FIRST_DAY, last: LAST_DAY },
): Promise<BaseCurrency> =>
  readBaseCurrency(
    ledger,
    currency,
    [...new Set(others)].flatMap((other) => [first, last].map((day) => ({ currency: other, day }))),
  );

export async function readBaseCurrencyCode({ db, owner }: Ledger): Promise<string> {
  const row = await db
    .selectFrom('owners')
    .select('home_currency')
    .where('number', '=', owner)
    .executeTakeFirst();
  return row?.home_currency ?? HOME_CURRENCY;
}
