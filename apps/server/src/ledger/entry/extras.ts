import { type Cents, fitLines, largestOf, type Part } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { hasJson, jsonText } from '../../db/json.ts';
import { KINDS, type Kind, kindOf } from '../schema/kind.ts';

/**
 * What few transactions have besides their columns, in one of them: so a version of a row is the whole of what it was.
 * `entry-index.ts` finds rows by it. Other transactions are named by `seq`, which no other ever gets.
 */
export type Extras = {
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

export const EXTRAS_FIELDS = ['lines', 'tags', 'files', 'refundOf', 'twin', 'claim', 'from', 'mcc'] as const;

/** Does not compile where a field is missing above: it would be lost whenever the text is written anew. */
true satisfies keyof Extras extends (typeof EXTRAS_FIELDS)[number] ? true : false;

const NO_EXTRAS: Extras = {};

export function parseExtras(text: string | null): Extras {
  return text === null ? NO_EXTRAS : (JSON.parse(text) as Extras);
}

/** Always the same text for the same: two states are compared by it. */
export function toExtrasText(more: Extras): string | null {
  const parts = EXTRAS_FIELDS.flatMap((name) => {
    const value = name === 'tags' ? more.tags?.toSorted((one, two) => one - two) : more[name];
    return value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name, value] as const];
  });
  return parts.length === 0 ? null : JSON.stringify(Object.fromEntries(parts));
}

/** The text with some of it changed. */
export const withExtras = (
  text: string | null,
  change: { [Name in keyof Extras]?: Extras[Name] | undefined },
) => toExtrasText({ ...parseExtras(text), ...change } as Extras);

export const mccOf = (more: string | null | undefined): string | null =>
  parseExtras(more ?? null).mcc ?? null;

/** The condition that a row has this, where no index knows: of what a transaction was, or of few rows. */
export const hasExtra = (db: Db, name: keyof Extras) => hasJson(db, 'more', name);

/** The numbers of its tags, as a list in JSON; null where it has none. */
export const tagsText = (db: Db) => jsonText(db, 'more', 'tags');

type Splittable = { category_no: number | null; cents: Cents; more: string | null };

/** What counts for which category: its lines, or all of it. */
export function partsOf({ category_no, cents, more }: Splittable): Part[] {
  const lines = more === null ? undefined : parseExtras(more).lines;
  return lines ?? [{ category: category_no, cents }];
}

/** The same with another amount: its lines go along, or, where none of them can, it is not split any more. */
export function withCents<Row extends Splittable & { kind: Kind }>(row: Row, cents: Cents): Row {
  const kind = row.kind === KINDS.transfer ? row.kind : kindOf(cents);
  const { lines } = parseExtras(row.more);
  if (!lines || cents === row.cents) return { ...row, cents, kind };
  const fitted = fitLines(lines, cents);
  return fitted
    ? { ...row, cents, kind, more: withExtras(row.more, { lines: fitted }) }
    : { ...unsplit(row), cents, kind };
}

/** Without its lines: it keeps the category of the largest. */
export function unsplit<Row extends Splittable>(row: Row): Row {
  const { lines } = parseExtras(row.more);
  if (!lines) return row;
  return {
    ...row,
    category_no: largestOf(lines)?.category ?? null,
    more: withExtras(row.more, { lines: undefined }),
  };
}
