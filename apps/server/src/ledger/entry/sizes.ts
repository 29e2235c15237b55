import { type Cents, type Decimal, decimalToThousandths, toSoughtCents } from '@saldo/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listed } from '../../db/listed.ts';

/**
 * Compares amounts of several sources with each other or with an input, whatever decimals their currencies
 * have. `fine` are the sources with three decimals; without any, amounts are compared as stored, through the
 * index.
 */
type Fine = readonly number[];

/** The absolute amount: as stored if all sources have the same decimals, otherwise in thousandths. */
export const sizeOf = (db: Db, fine: Fine): RawBuilder<number> =>
  fine.length === 0
    ? sql<number>`abs(transactions.cents)`
    : sql<number>`abs(transactions.cents) * case when ${isFineSource(db, fine)} then 1 else 10 end`;

const isFineSource = (db: Db, fine: Fine) => sql<SqlBool>`transactions.source_no in ${listed(db, fine)}`;

/** Bounds for `sizeOf`: at least, or at most, the given amount. */
export const leastSize = (given: Decimal, fine: Fine): number =>
  fine.length === 0 ? Math.ceil(decimalToThousandths(given) / 10) : decimalToThousandths(given);
export const mostSize = (given: Decimal, fine: Fine): number =>
  fine.length === 0 ? Math.floor(decimalToThousandths(given) / 10) : decimalToThousandths(given);

/** The same for an entry in memory. */
export const sizer = (fine: Fine): ((entry: { cents: Cents; source_no: number }) => number) => {
  if (fine.length === 0) return ({ cents }) => Math.abs(cents);
  const hasThreeDecimals = new Set(fine);
  return ({ cents, source_no }) => Math.abs(cents) * (hasThreeDecimals.has(source_no) ? 1 : 10);
};

/** One example of each kind. */
const IN_CENTS = 'EUR';
const IN_THOUSANDTHS = 'KWD';

/** Amounts that a search text may mean: `1,234` differs between euros and dinars. */
const toSought = (q: string, fine: Fine) => ({
  plain: toSoughtCents(q, IN_CENTS),
  fine: fine.length === 0 ? undefined : toSoughtCents(q, IN_THOUSANDTHS),
});

/** Whether a transaction has this amount; undefined if the text isn't an amount. */
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
