import { foldText, LONGEST_TAG, MOST_LINES, MOST_TAGS, restOf, toDayNumber, ZERO } from '@saldo/domain';
import type { StatementRow } from '@saldo/statements';
import { type Line, type NewEntry, type Source, toDecidedText, toExtrasText } from '../../ledger/index.ts';

export type Numbers = {
  categories: ReadonlyMap<string, number>;
  /** By folded names. */
  tags: ReadonlyMap<string, number>;
};

/** A row of a file as a transaction: with its category, parts and tags where the file has them and we know them. */
export function toEntry(
  row: StatementRow,
  id: Uint8Array,
  source: Source,
  from: { file: string },
  { categories, tags }: Numbers,
): NewEntry {
  const numberOf = (name: string | null) => (name === null ? null : (categories.get(foldText(name)) ?? null));
  const lines = toLines(row, numberOf);
  const category_no = lines ? null : numberOf(row.category);
  const isFiled = category_no !== null || lines !== undefined;
  return {
    ...{ id, source, day: toDayNumber(row.day), cents: row.cents, category_no },
    ...{ name: row.name, description: row.description },
    more: toExtrasText({
      ...(lines && { lines }),
      tags: tagsOf(row).flatMap((tag) => tags.get(foldText(tag)) ?? []),
      from: { file: from.file, line: row.line },
    }),
    decided: isFiled ? toDecidedText({ by: 'file' }) : null,
  };
}

/** What can be a tag of a transaction. */
export const tagsOf = ({ tags }: StatementRow): string[] =>
  [...new Map(tags.map((tag) => [foldText(tag), tag.trim()])).values()]
    .filter((tag) => tag !== '' && tag.length <= LONGEST_TAG)
    .slice(0, MOST_TAGS);

/** Only where they are parts of the whole: a part that goes the other way is none. */
function toLines(
  { lines, cents }: StatementRow,
  numberOf: (name: string | null) => number | null,
): Line[] | undefined {
  if (!lines || lines.length < 2 || lines.length > MOST_LINES || restOf(cents, lines) !== ZERO)
    return undefined;
  if (lines.some((line) => line.cents === 0 || Math.sign(line.cents) !== Math.sign(cents))) return undefined;
  return lines.map((line) => ({
    category: numberOf(line.category),
    cents: line.cents,
    description: line.description.slice(0, LONGEST_LINE),
  }));
}

/** Fifty of them stay within what the lines of one transaction may say together. */
const LONGEST_LINE = 100;
