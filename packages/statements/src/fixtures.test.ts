import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Reading, type ReadOptions, readStatement, type StatementRow } from './index.ts';

/** Written by hand from what the file means: `[line, day, cents, name, more]`. */
type ExpectedRow = [line: number, day: string, cents: number, name: string, more?: Partial<StatementRow>];
type ExpectedRows = { count: number; sum: number; first: string; last: string; rows?: ExpectedRow[] };
type Expected = {
  format: string;
  program?: string;
  encoding?: string;
  accounts?: object[];
  proof: [kind: string, holds: boolean, checked: number, agreeing: number];
  expected: ExpectedRows;
  problems: [line: number, code: string][];
  leftOut: [line: number, code: string][];
  questions?: { [question: string]: { [choice: string]: ExpectedRows } };
};

const folder = new URL('../fixtures/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.\w+$/.test(path) && !path.endsWith('.expected.json'))
  .sort();

const readFixture = (path: string) => readFileSync(new URL(path, folder));
const readExpected = (path: string): Expected | { refused: string } =>
  JSON.parse(readFixture(path.replace(/\.\w+$/, '.expected.json')).toString());

function read(path: string, options?: ReadOptions): Reading {
  const reading = readStatement(readFixture(path), options);
  if ('refused' in reading) throw new Error(`refused: ${reading.refused}`);
  return reading;
}

function expectRows(rows: readonly StatementRow[], expected: ExpectedRows): void {
  const days = rows.map(({ day }) => day).sort();
  expect({
    count: rows.length,
    sum: rows.reduce((sum, { cents }) => sum + cents, 0),
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
  }).toEqual({ count: expected.count, sum: expected.sum, first: expected.first, last: expected.last });
  if (!expected.rows) return;
  expect(rows.map(({ line, day, cents, name }) => [line, day, cents, name])).toEqual(
    expected.rows.map((row) => row.slice(0, 4)),
  );
  for (const [at, [, , , , more = {}]] of expected.rows.entries()) expect(rows[at]).toMatchObject(more);
}

const linesAndCodes = (list: readonly { line: number; code: string }[]) =>
  list.map(({ line, code }) => [line, code]);

it('has at least sixty files, each with what it means beside it', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  for (const path of files) expect(readExpected(path)).toBeDefined();
});

describe.each(files)('%s', (path) => {
  const expected = readExpected(path);
  if ('refused' in expected) {
    it('is refused', () => {
      expect(readStatement(readFixture(path))).toEqual(expected);
    });
    return;
  }

  it('is read as it is meant', () => {
    const reading = read(path);
    const { kind, holds, checked, agreeing } = reading.proof;
    expect({
      format: reading.format,
      program: reading.program,
      proof: [kind, holds, checked, agreeing],
      problems: linesAndCodes(reading.problems),
      leftOut: linesAndCodes(reading.leftOut),
      questions: reading.questions.map(({ id, choices }) => [id, choices.map((choice) => choice.id)]),
    }).toEqual({
      format: expected.format,
      program: expected.program ?? null,
      proof: expected.proof,
      problems: expected.problems,
      leftOut: expected.leftOut,
      questions: Object.entries(expected.questions ?? {}).map(([id, choices]) => [id, Object.keys(choices)]),
    });
    if (expected.encoding) expect(reading.encoding).toBe(expected.encoding);
    if (expected.accounts) expect(reading.accounts).toMatchObject(expected.accounts);
    expectRows(reading.rows, expected.expected);
    const accounts = new Set(reading.accounts.map(({ key }) => key));
    for (const { account } of reading.rows) expect(accounts).toContain(account);
  });

  for (const [id, choices] of Object.entries(expected.questions ?? {})) {
    it.each(Object.keys(choices))(`asks ${id}, and answered %s it is read so`, (choice) => {
      const answered = read(path, { answers: { [id]: choice } });
      expect(answered.questions.map((question) => question.id)).not.toContain(id);
      const rows = choices[choice];
      if (rows) expectRows(answered.rows, rows);
      const asked = read(path).questions.find((question) => question.id === id);
      for (const example of asked?.examples ?? []) {
        const row = answered.rows.find(({ line }) => line === example.line);
        // A statement without rows has balances that disagree, and no row to show.
        if (Object.keys(example.readings).length === 0) continue;
        const shown = Object.entries(example.readings).find(([own]) => own === choice)?.[1];
        expect(shown).toMatchObject({ day: row?.day ?? shown?.day, cents: row?.cents ?? null });
      }
    });
  }
});
