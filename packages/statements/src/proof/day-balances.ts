import { type Cents, cents, type Day } from '@saldo/domain';
import type { StatementRow } from '../model/reading.ts';
import { arrange, type Chain, followBalance } from '../values/chain.ts';

export type DayBalance = { day: Day; cents: Cents };

type BalancedRow = Pick<StatementRow, 'day' | 'cents' | 'balance'>;

/**
 * What was there at the end of each day, by rows of one account and one currency in the file's order. Only where all of
 * their balances hold, and only of days that end where another begins: a row that is booked among those of another day
 * makes its balance that of no day's end.
 */
export function findDayBalances(rows: readonly BalancedRow[]): DayBalance[] {
  const chain = followBalance(rows);
  if (!chain || chain.checked === 0 || chain.agreeing < chain.checked) return [];
  const order = [...arrange(rows, chain.arrangement)].flatMap((at) => rows[at] ?? []);
  const earliestAfter = toEarliestAfter(order);
  const ends: (DayBalance & { rows: number })[] = [];
  let latest = '';
  let known: number | undefined;
  let count = 0;
  for (const [at, row] of order.entries()) {
    known = balanceAfter(row, known, chain);
    count = row.day === latest ? count + 1 : 1;
    if (row.day > latest) latest = row.day;
    const isEnd = row.day === latest && (earliestAfter[at] ?? '~') > row.day;
    if (isEnd && known !== undefined) ends.push({ day: row.day, cents: cents(known), rows: count });
  }
  if (!chain.isEitherWay) return ends.map(({ rows: _, ...end }) => end);
  // The rows may as well run from back to front: then only a day with one row ends with that one.
  return ends.length < 2 ? [] : ends.flatMap(({ rows: own, ...end }) => (own === 1 ? [end] : []));
}

const balanceAfter = (row: BalancedRow, known: number | undefined, { place }: Chain): number | undefined => {
  if (place === 'after') return row.balance ?? (known === undefined ? undefined : known + row.cents);
  const before = row.balance ?? known;
  return before === undefined ? undefined : before + row.cents;
};

/** For each row, the earliest day of those that come after it. */
function toEarliestAfter(order: readonly BalancedRow[]): (string | undefined)[] {
  const after: (string | undefined)[] = new Array(order.length);
  let earliest: string | undefined;
  for (let at = order.length - 1; at >= 0; at -= 1) {
    after[at] = earliest;
    const day = order[at]?.day;
    if (day !== undefined && (earliest === undefined || day < earliest)) earliest = day;
  }
  return after;
}
