import { type Account, placeOf } from './account.ts';
import { pick } from './chance.ts';
import { FIRST_DAY } from './day.ts';
import type { Place, Shop } from './places.ts';
import { cardPurchase } from './purchases.ts';
import type { Draft, LedgerRow } from './row.ts';

const START = Date.parse(FIRST_DAY);
const SPAN = 600 * 86_400_000;
const archives = new Map<string, LedgerRow[]>();

/** A long history of exactly so many rows, all booked, none of them ever to change: for paging and for speed. */
export function archiveRows(account: Account, count: number): readonly LedgerRow[] {
  const name = `${account.seed}/${count}`;
  const known = archives.get(name);
  if (known) return known;
  const place = placeOf(account);
  const shops = [place.dinner, ...place.habits.flatMap(({ shops }) => shops)] as const;
  const rows = Array.from({ length: count }, (_, index): LedgerRow => {
    const at = new Date(START + Math.floor((index * SPAN) / count)).toISOString();
    return { ...draft(place, shops, account.seed, index), key: `archive/${index}`, day: at.slice(0, 10), at };
  });
  archives.set(name, rows);
  return rows;
}

/** One salary for every nineteen purchases keeps the account above water. */
function draft(place: Place, shops: readonly [Shop, ...Shop[]], seed: string, index: number): Draft {
  if (index % 20 === 0) return { cents: 60_000, text: place.words.salary, party: place.employer };
  const { isCard: _, ...purchase } = cardPurchase(place, pick(shops, seed, index), seed, index);
  return purchase;
}
