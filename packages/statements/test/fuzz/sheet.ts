import type { Cents, Day } from '@saldo/domain';
import type { ColumnRole, Delimiter } from '../../src/index.ts';

/** What a row means, whoever wrote it down in which way. */
export type Truth = { day: Day; cents: Cents; currency: string | null; name: string; words: string[] };

export type SheetRecord = {
  cells: string[];
  /** Undefined of what is no row: sums, continuations. */
  truth: Truth | undefined;
  /** The header once more, whatever it is by now. */
  isHeader?: boolean;
};

/** A table with what its columns mean, which every change of it keeps up with. */
export type Sheet = {
  of: string;
  /** Lines above the header. */
  preamble: string[][];
  headings: string[] | undefined;
  roles: ColumnRole[];
  records: SheetRecord[];
  delimiter: Delimiter;
  /** How amounts and days are written now. */
  mark: 'point' | 'comma';
  toDay: (text: string) => Day | undefined;
  isSignInAmount: boolean;
  /** Every sign is the other one, and nothing else in the file tells: then all of it may be read so. */
  isTurned: boolean;
  encode: (text: string) => Buffer;
  lineEnd: string;
  /** As `Heading: value`, a line each. */
  isInBlocks: boolean;
  /** How much of the end is missing: a share of its letters. */
  cut: number;
};

export type Written = {
  bytes: Buffer;
  text: string;
  /** By the lines of the file on which they begin; of a cut file those that are whole. */
  records: Map<number, SheetRecord>;
  /** Without the record that is cut in two. */
  whole: { bytes: Buffer; text: string } | undefined;
};

export function write(sheet: Sheet): Written {
  const pieces = listPieces(sheet);
  const all = pieces.map(({ text }) => `${text}\n`).join('');
  const kept = sheet.cut > 0 ? all.slice(0, Math.floor(all.length * (1 - sheet.cut))) : all;
  const records = new Map<number, SheetRecord>();
  let [line, end] = [1, 0];
  for (const { text, record } of pieces) {
    if (end + text.length + 1 > kept.length) break;
    if (record) records.set(line, record);
    end += text.length + 1;
    line += text.split('\n').length;
  }
  const finish = (text: string) => {
    const ended = text.replaceAll('\n', sheet.lineEnd);
    return { text: ended, bytes: sheet.encode(ended) };
  };
  return { ...finish(kept), records, whole: end < kept.length ? finish(kept.slice(0, end)) : undefined };
}

type Piece = { text: string; record?: SheetRecord };

function listPieces(sheet: Sheet): Piece[] {
  const { preamble, headings, delimiter } = sheet;
  if (headings && canBeBlocks(sheet))
    return sheet.records.map((record) => ({ text: toBlock(record, headings), record }));
  const pieces: Piece[] = preamble.map((cells) => ({ text: toLine(cells, delimiter) }));
  if (headings) pieces.push({ text: toLine(headings, delimiter) });
  for (const record of sheet.records) {
    if (!record.isHeader) pieces.push({ text: toLine(record.cells, delimiter), record });
    else if (headings) pieces.push({ text: toLine(headings, delimiter) });
  }
  return pieces;
}

/** Only where each record is a row of one line, and each heading can be a label. */
function canBeBlocks({ isInBlocks, preamble, headings = [], roles, records }: Sheet): boolean {
  if (!isInBlocks || preamble.length > 0 || new Set(headings).size !== headings.length) return false;
  return (
    headings.every((heading) => /^\p{L}[^:;|\t"]*$/u.test(heading)) &&
    records.every(
      ({ truth, cells }) => truth && cells.length === roles.length && !/[\r\n]/.test(cells.join('')),
    )
  );
}

const toBlock = ({ cells }: SheetRecord, headings: readonly string[]): string =>
  `${headings.map((heading, at) => `${heading}: ${cells[at] ?? ''}`).join('\n')}\n`;

const toLine = (cells: readonly string[], delimiter: string): string =>
  cells
    .map((cell) =>
      cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter);

/** Each record with other cells. */
export const withCells = (sheet: Sheet, change: (cells: string[]) => string[]): SheetRecord[] =>
  sheet.records.map((record) =>
    record.cells.length >= sheet.roles.length ? { ...record, cells: change(record.cells) } : record,
  );
