import { type Cents, fitLines, largestOf, type Part } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { hasJson, jsonText } from '../../db/json.ts';
import { KINDS, type Kind, kindOf } from '../schema/kind.ts';

/**
 * What few transactions have besides their columns, in one JSON column, so a version of a row is complete.
 * `entry-index.ts` makes it searchable. Other transactions are named by `seq`, which is never reused.
 */
export type Extras = {
  lines?: Line[];
  /** Tag numbers. */
  tags?: number[];
  files?: File[];
  /** The expense that this refunds. */
  refundOf?: number;
  /** The other side of a transfer. */
  twin?: number;
  /** Somebody owes this amount. */
  claim?: true;
  /** The bank's merchant category code. */
  mcc?: string;
  /** For rows from a file: the line in it. */
  from?: { file: string; line: number };
};

export type Line = Part & { description: string };
export type File = { no: number; id: string; name: string; type: string; bytes: number };

export const EXTRAS_FIELDS = ['lines', 'tags', 'files', 'refundOf', 'twin', 'claim', 'from', 'mcc'] as const;

/** Doesn't compile if a field above is missing here: it would be lost when the text is rewritten. */
true satisfies keyof Extras extends (typeof EXTRAS_FIELDS)[number] ? true : false;

const NO_EXTRAS: Extras = {};

export function parseExtras(text: string | null): Extras {
  return text === null ? NO_EXTRAS : (JSON.parse(text) as Extras);
}

/** Equal extras give equal text, so states can be compared by it. */
export function toExtrasText(more: Extras): string | null {
  const parts = EXTRAS_FIELDS.flatMap((name) => {
    const value = name === 'tags' ? more.tags?.toSorted((one, two) => one - two) : more[name];
    return value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name, value] as const];
  });
  return parts.length === 0 ? null : JSON.stringify(Object.fromEntries(parts));
}

/** The text with some fields changed. */
export const withExtras = (
  text: string | null,
  change: { [Name in keyof Extras]?: Extras[Name] | undefined },
) => toExtrasText({ ...parseExtras(text), ...change } as Extras);

export const mccOf = (more: string | null | undefined): string | null =>
  parseExtras(more ?? null).mcc ?? null;

/** Whether a row has this field, for versions and for few rows, which no index covers. */
export const hasExtra = (db: Db, name: keyof Extras) => hasJson(db, 'more', name);

/** Tag numbers as a JSON list; null without tags. */
export const tagsText = (db: Db) => jsonText(db, 'more', 'tags');

type Splittable = { category_no: number | null; cents: Cents; more: string | null };

/** What counts for which category: the lines, or the whole amount. */
export function partsOf({ category_no, cents, more }: Splittable): Part[] {
  const lines = more === null ? undefined : parseExtras(more).lines;
  return lines ?? [{ category: category_no, cents }];
}

/** The same with another amount. Lines are scaled; if that is impossible, the row is no longer split. */
export function withCents<Row extends Splittable & { kind: Kind }>(row: Row, cents: Cents): Row {
  const kind = row.kind === KINDS.transfer ? row.kind : kindOf(cents);
  const { lines } = parseExtras(row.more);
  if (!lines || cents === row.cents) return { ...row, cents, kind };
  const fitted = fitLines(lines, cents);
  return fitted
    ? { ...row, cents, kind, more: withExtras(row.more, { lines: fitted }) }
    : { ...unsplit(row), cents, kind };
}

/** Without lines: keeps the category of the largest. */
export function unsplit<Row extends Splittable>(row: Row): Row {
  const { lines } = parseExtras(row.more);
  if (!lines) return row;
  return {
    ...row,
    category_no: largestOf(lines)?.category ?? null,
    more: withExtras(row.more, { lines: undefined }),
  };
}
