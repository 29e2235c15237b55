import { DELIMITERS, type Delimiter } from '../model/mapping.ts';
import { findRole } from './header-words.ts';
import { type CsvRecord, forEachRecord } from './records.ts';
import { findTable, type Table } from './table.ts';

/** Enough to see preambles, and a statement of some months whole. */
const SAMPLE = 500;
const SAMPLE_LETTERS = 400_000;

export type Sampled = { table: Table; records: CsvRecord[]; isWhole: boolean };

/** The delimiter under which the most of the file is a table with dates and amounts. */
export function sampleTable(
  text: string,
  delimiters: readonly Delimiter[] = DELIMITERS,
): Sampled | undefined {
  const found = delimiters.flatMap((delimiter) => {
    const { records, isWhole } = sampleRecords(text, delimiter);
    const table = findTable(delimiter, records);
    return table ? [{ table, records, isWhole, worth: worthOf(table) }] : [];
  });
  return found.reduce<(typeof found)[number] | undefined>(
    (best, one) => (!best || one.worth > best.worth ? one : best),
    undefined,
  );
}

function sampleRecords(text: string, delimiter: Delimiter): { records: CsvRecord[]; isWhole: boolean } {
  const records: CsvRecord[] = [];
  const part = text.length > SAMPLE_LETTERS ? text.slice(0, SAMPLE_LETTERS) : text;
  const end = forEachRecord(part, delimiter, (record) => records.push(record) < SAMPLE);
  if (part.length < text.length && end === 'end') records.pop();
  return { records, isWhole: end === 'end' && part.length === text.length };
}

/** Rows of the common width count; headings that we know and more columns decide between equals. */
function worthOf({ rows, width, headings }: Table): number {
  const regular = rows.filter(
    ({ cells }) => cells.length === width || cells.length === headings.length,
  ).length;
  const known = headings.filter((heading) => findRole(heading)).length;
  return regular * 1000 + known * 20 + width;
}
