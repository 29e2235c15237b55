import { type Cents, fitLines, largestOf, type Part } from '@saldo/domain';
import { sql } from 'kysely';
import { type Db, isSqlite } from '../db/database.ts';
import { KINDS, type Kind, kindOf } from './kind.ts';

/**
 * What few transactions have besides their columns, in one of them: so a version of a row is the whole of what it was.
 * `entry-index.ts` finds rows by it. Other transactions are named by `seq`, which no other ever gets.
 */
export type More = {
  lines?: Line[];
  /** Numbers of tags. */
  tags?: number[];
  files?: File[];
  /** The expense that this gives back. */
  refundOf?: number;
  /** The other side of a transfer. */
  twin?: number;
  /** Somebody owes it. */
  claim?: true;
  /** The four digits by which a bank says what kind of shop it was. */
  mcc?: string;
  /** Of a row that came by a file: where it stands in it. */
  from?: { file: string; line: number };
};

export type Line = Part & { description: string };
export type File = { no: number; id: string; name: string; type: string; bytes: number };

export const MORE_FIELDS = ['lines', 'tags', 'files', 'refundOf', 'twin', 'claim', 'from', 'mcc'] as const;

/** Does not compile where a field is missing above: it would be lost whenever the text is written anew. */
true satisfies keyof More extends (typeof MORE_FIELDS)[number] ? true : false;

const NOTHING_MORE: More = {};

export function parseMore(text: string | null): More {
  return text === null ? NOTHING_MORE : (JSON.parse(text) as More);
}

/** Always the same text for the same: two states are compared by it. */
export function toMoreText(more: More): string | null {
  const parts = MORE_FIELDS.flatMap((name) => {
    const value = name === 'tags' ? more.tags?.toSorted((one, two) => one - two) : more[name];
    return value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name, value] as const];
  });
  return parts.length === 0 ? null : JSON.stringify(Object.fromEntries(parts));
}

/** The text with some of it changed. */
export const withMore = (text: string | null, change: { [Name in keyof More]?: More[Name] | undefined }) =>
  toMoreText({ ...parseMore(text), ...change } as More);

/** Read without the rest: of very many rows it is all that there is. */
export const mccOf = (more: string | null | undefined): string | null =>
  (more && /"mcc":"(\d{4})"\}$/.exec(more)?.[1]) || null;

/**
 * The same in SQL, from the text itself: looking each row up in the index would cost more, and how much, the planner has
 * to guess. Within a string a quotation mark is escaped, so no text of anybody's reads like this.
 */
export const isSplitText = sql<boolean>`transactions.more like '{"lines":%'`;
export const isRefundText = sql<boolean>`transactions.more like '%"refundOf":%'`;

const TAGS = '"tags":[';

/** The numbers of its tags with commas between them; null where it has none. */
export function tagsText(db: Db) {
  if (!isSqlite(db)) return sql<string | null>`substring(transactions.more from '"tags":\\[([0-9,]+)\\]')`;
  const rest = sql`substr(transactions.more, instr(transactions.more, ${sql.lit(TAGS)}) + ${sql.lit(TAGS.length)})`;
  return sql<string | null>`case when instr(transactions.more, ${sql.lit(TAGS)}) > 0
    then substr(${rest}, 1, instr(${rest}, ']') - 1) end`;
}

type Splittable = { category_no: number | null; cents: Cents; more: string | null };

/** What counts for which category: its lines, or all of it. */
export function partsOf({ category_no, cents, more }: Splittable): Part[] {
  const lines = more === null ? undefined : parseMore(more).lines;
  return lines ?? [{ category: category_no, cents }];
}

/** The same with another amount: its lines go along, or, where none of them can, it is not split any more. */
export function withCents<Row extends Splittable & { kind: Kind }>(row: Row, cents: Cents): Row {
  const kind = row.kind === KINDS.transfer ? row.kind : kindOf(cents);
  const { lines } = parseMore(row.more);
  if (!lines || cents === row.cents) return { ...row, cents, kind };
  const fitted = fitLines(lines, cents);
  return fitted
    ? { ...row, cents, kind, more: withMore(row.more, { lines: fitted }) }
    : { ...unsplit(row), cents, kind };
}

/** Without its lines: it keeps the category of the largest. */
export function unsplit<Row extends Splittable>(row: Row): Row {
  const { lines } = parseMore(row.more);
  if (!lines) return row;
  return {
    ...row,
    category_no: largestOf(lines)?.category ?? null,
    more: withMore(row.more, { lines: undefined }),
  };
}
