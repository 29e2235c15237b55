import { readdirSync, readFileSync } from 'node:fs';
import { readStatement, type StatementRow } from '../../src/index.ts';
import { forEachRecord } from '../../src/table/records.ts';
import { decode } from '../../src/text/decode.ts';
import { makeDateParser } from '../../src/values/date.ts';
import type { Sheet, SheetRecord, Truth } from './sheet.ts';

const folder = new URL('../../fixtures/', import.meta.url);
export const fixtureFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.\w+$/.test(path) && !path.endsWith('.expected.json') && !path.startsWith('refused'))
  .sort()
  .map((path) => ({ path, bytes: readFileSync(new URL(path, folder)) }));

const WORDS: readonly unknown[] = ['name', 'description', 'type', 'category'];

function toRecord(cells: string[], row: StatementRow | undefined, { roles }: Sheet): SheetRecord {
  return {
    cells,
    truth:
      row &&
      toTruth(
        row,
        cells.filter((_, at) => WORDS.includes(roles[at])),
      ),
  };
}

function toTruth({ day, cents, currency, name, description }: StatementRow, words: string[]): Truth {
  return { day, cents, currency, name, words: [...words, name, description] };
}

/** What these mean lies in something that a change takes away: in balances, in a heading, in where a column stands, in many rows. */
const ONLY_AS_THEY_ARE: readonly string[] = [
  'csv/words-turned-by-balance.csv',
  'csv/two-words-told-by-balance.csv',
  'csv/balance-with-a-word-of-its-own.csv',
  'csv/two-names-of-one-household.csv',
  'csv/own-name-on-each-row.csv',
  'csv/letters-that-are-no-currency.csv',
  'csv/rate-that-amounts-grow-by.csv',
];

/** The tables among our own files that are read without a question; what they mean, `fixtures.test.ts` holds by hand. */
export const sheetsOfFixtures: readonly Sheet[] = fixtureFiles
  .filter(({ path }) => path.startsWith('csv/') && !ONLY_AS_THEY_ARE.includes(path))
  .flatMap(({ path, bytes }) => {
    const reading = readStatement(bytes);
    if ('refused' in reading || !reading.mapping || reading.rows.length === 0) return [];
    if (reading.questions.length > 0 || reading.problems.length > 0) return [];
    const text = decode(bytes)?.text ?? '';
    const { mapping } = reading;
    const rowAt = new Map(reading.rows.map((row) => [row.line, row]));
    const sheet: Sheet = {
      of: path,
      preamble: [],
      headings: undefined,
      roles: mapping.columns,
      records: [],
      delimiter: mapping.delimiter,
      mark: mapping.decimal_mark,
      toDay: makeDateParser(mapping.date_order),
      isSignInAmount:
        mapping.sign === 'as_written' &&
        mapping.columns.includes('amount') &&
        !mapping.columns.includes('flag'),
      isTurned: mapping.sign === 'turned' || mapping.words_out !== null,
      encode: (one) => Buffer.from(one),
      lineEnd: '\n',
      isInBlocks: false,
      cut: 0,
    };
    const firstRow = reading.rows[0]?.line ?? 1;
    forEachRecord(text, mapping.delimiter, ({ line, cells }) => {
      if (line === mapping.header) sheet.headings = cells;
      else if (line < (mapping.header || firstRow)) sheet.preamble.push(cells);
      else if (sheet.headings?.join() === cells.join())
        sheet.records.push({ cells, truth: undefined, isHeader: true });
      else sheet.records.push(toRecord(cells, rowAt.get(line), sheet));
      return true;
    });
    // A row that has lost its quotes is not changed like the others.
    const isTorn = sheet.records.some(({ cells, truth }) => truth && cells.length > sheet.roles.length);
    return isTorn ? [] : [sheet];
  });
