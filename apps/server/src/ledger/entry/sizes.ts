import { type Cents, type Decimal, decimalToThousandths, toSoughtCents } from '@saldo/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listed } from '../../db/listed.ts';

/**
 * Amounts of several sources held against each other, or against what somebody gave, whatever they are kept in. `fine`
 * are the sources in thousandths: without any, all is as it is kept, and found by its index.
 */
type Fine = readonly number[];

/** How large a transaction is: in what it is kept in where that is one thing, in thousandths otherwise. */
export const sizeOf = (db: Db, fine: Fine): RawBuilder<number> =>
  fine.length === 0
    ? sql<number>`abs(transactions.cents)`
    : sql<number>`abs(transactions.cents) * case when ${isFineSource(db, fine)} then 1 else 10 end`;

const isFineSource = (db: Db, fine: Fine) => sql<SqlBool>`transactions.source_no in ${listed(db, fine)}`;

/** What `sizeOf` is held against: no smaller, or no larger, than was asked for. */
export const leastSize = (given: Decimal, fine: Fine): number =>
  fine.length === 0 ? Math.ceil(decimalToThousandths(given) / 10) : decimalToThousandths(given);
export const mostSize = (given: Decimal, fine: Fine): number =>
  fine.length === 0 ? Math.floor(decimalToThousandths(given) / 10) : decimalToThousandths(given);

/** The same of one that was read. */
export const sizer = (fine: Fine): ((entry: { cents: Cents; source_no: number }) => number) => {
  if (fine.length === 0) return ({ cents }) => Math.abs(cents);
  const hasThreeDecimals = new Set(fine);
  return ({ cents, source_no }) => Math.abs(cents) * (hasThreeDecimals.has(source_no) ? 1 : 10);
};

/** Any currency of each kind. */
const IN_CENTS = 'EUR';
const IN_THOUSANDTHS = 'KWD';

/** What a search may be the amount of: `1,234` is one thing in euros and another in dinars. */
const toSought = (q: string, fine: Fine) => ({
  plain: toSoughtCents(q, IN_CENTS),
  fine: fine.length === 0 ? undefined : toSoughtCents(q, IN_THOUSANDTHS),
});

/** The condition that a transaction is the amount; undefined where nobody looks for one. */
export function isSought(db: Db, q: string, fine: Fine): RawBuilder<SqlBool> | undefined {
  const sought = toSought(q, fine);
  const isSize = (size: Cents) => sql<SqlBool>`abs(transactions.cents) = ${size}`;
  if (fine.length === 0) return sought.plain === undefined ? undefined : isSize(sought.plain);
  const either = [
    ...(sought.plain === undefined ? [] : [sql`(${isSize(sought.plain)} and not ${isFineSource(db, fine)})`]),
    ...(sought.fine === undefined ? [] : [sql`(${isSize(sought.fine)} and ${isFineSource(db, fine)})`]),
  ];
  return either.length === 0 ? undefined : sql<SqlBool>`(${sql.join(either, sql` or `)})`;
}
