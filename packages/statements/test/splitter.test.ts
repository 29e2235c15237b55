import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forEachRecord } from '../src/table/records.ts';

function split(text: string, delimiter: ';' | ','): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  forEachRecord(text, delimiter, (record) => records.push(record) > 0);
  return records;
}

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ';', ',', '\n', '\r\n', ' ', '1'),
  maxLength: 6,
});
const quoteAll = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('our splitter', () => {
  it('splits what is quoted by the rule as csv-parse does', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (table) => {
        const text = table.map((cells) => `${cells.map(quoteAll).join(';')}\n`).join('');
        const theirs: string[][] = parse(text, {
          delimiter: ';',
          relax_column_count: true,
          record_delimiter: ['\r\n', '\n', '\r'],
        });
        expect(split(text, ';').map(({ cells }) => cells)).toEqual(theirs);
      }),
      { numRuns: 500, seed: 17 },
    );
  });

  it('counts lines, also those within quotes, whatever ends them', () => {
    expect(split('a;b\r\n"c\nd";e\rf;g', ';')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c\nd', 'e'] },
      { line: 4, cells: ['f', 'g'] },
    ]);
  });

  it('keeps the damage of a lost quote within its line', () => {
    expect(split('"a;b\nc;"d"\n"e" f;g\n', ';').map(({ cells }) => cells)).toEqual([
      ['"a', 'b'],
      ['c', 'd'],
      ['"e" f', 'g'],
    ]);
  });

  it('stops where it is told to, and before a field without end', () => {
    const seen: number[] = [];
    expect(forEachRecord('a\nb\nc', ',', ({ line }) => seen.push(line) < 2)).toBe('stopped');
    expect(seen).toEqual([1, 2]);
    expect(forEachRecord('a'.repeat(200_000), ',', () => true)).toBe('too_large_field');
  });
});
