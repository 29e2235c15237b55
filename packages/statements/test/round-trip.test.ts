import { type Cents, cents } from '@saldo/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OutRow, type Reading, readStatement, writeCsv, writeOfx, writeQif } from '../src/index.ts';
import { answersFor, dialect, writeTable } from './csv-dialect.ts';
import { ledger, type Movement } from './ledger.ts';
import { WRITERS } from './other-formats.ts';

/** Extras of them with `STATEMENT_RUNS`. */
const RUNS = Number(process.env.STATEMENT_RUNS ?? 300);
const MOST_QUESTIONS = 5;

type Answers = { readonly [question: string]: string };

/** Reads; where it is asked, gives the right answer. What is answered is not asked again. */
function readAnswering(bytes: Uint8Array, right: Answers): Reading {
  let answers: Answers = {};
  for (let asked = 0; asked <= MOST_QUESTIONS; asked += 1) {
    const reading = readStatement(bytes, { answers });
    if ('refused' in reading) throw new Error(`refused: ${reading.refused}`);
    const [question] = reading.questions;
    if (!question) return reading;
    const answer = right[question.id];
    if (answer === undefined || answers[question.id] !== undefined) throw new Error(`asked ${question.id}`);
    expect(question.choices.map(({ id }) => id as string)).toContain(answer);
    answers = { ...answers, [question.id]: answer };
  }
  throw new Error('asked without end');
}

const told = (rows: readonly { day: string; cents: Cents; name: string }[]) =>
  rows.map(({ day, cents: moved, name }) => [day, moved, name]);

function expectSame(reading: Reading, rows: readonly Movement[]): void {
  expect(told(reading.rows)).toEqual(told(rows));
  expect(reading.problems).toEqual([]);
}

const spendsMore = (rows: readonly Movement[]) =>
  rows.filter((row) => row.cents < 0).length > rows.length / 2;

describe('a ledger that is written in a dialect', () => {
  it('comes back exactly from any CSV, or after the right answers to what is asked', () => {
    fc.assert(
      fc.property(ledger, dialect, (rows, how) => {
        // A card on which purchases are plain is one on which there are more of them than payments.
        fc.pre(how.sign !== 'turned' || spendsMore(rows));
        const reading = readAnswering(writeTable(rows, how), answersFor(how));
        expectSame(reading, how.isNewestFirst ? rows.toReversed() : rows);
        if (how.balance !== 'none' && rows.length > 1) {
          expect(reading.proof).toEqual({
            kind: 'running_balance',
            holds: true,
            checked: rows.length - 1,
            agreeing: rows.length - 1,
          });
        }
      }),
      { numRuns: RUNS, seed: 17 },
    );
  });

  it.each(Object.keys(WRITERS))('comes back exactly from %s, or after the right answers', (format) => {
    const date_order = format.includes('month') ? 'mdy' : 'dmy';
    const right = { date_order, decimal_mark: 'comma', sign: 'as_written' };
    fc.assert(
      fc.property(ledger, (rows) => {
        const written = WRITERS[format]?.(rows) ?? '';
        const reading = readAnswering(Buffer.from(written), right);
        expectSame(reading, rows);
        if (['MT940', 'CAMT.053', 'CSB43'].includes(format))
          expect(reading.proof).toMatchObject({ holds: true, checked: 1 });
      }),
      { numRuns: RUNS / 10, seed: 17 },
    );
  });
});

const outRow = (row: Movement, at: number): OutRow => ({
  ...row,
  id: `t${at}`,
  currency: 'EUR',
  description: at % 3 === 0 ? `=note ${at}` : '',
  category: at % 2 === 0 ? 'Food:Bread' : null,
  lines: null,
  tags: at % 4 === 0 ? ['one', 'two words'] : [],
  source: { id: 's1', name: '@Main', currency: 'EUR' },
  transfer: null,
});

async function write(writer: typeof writeCsv, rows: readonly OutRow[]): Promise<Buffer> {
  async function* portions() {
    for (let at = 0; at < rows.length; at += 4) yield rows.slice(at, at + 4);
  }
  let text = '';
  for await (const portion of writer(portions())) text += portion;
  return Buffer.from(text);
}

describe('a list that we write', () => {
  it.each([
    ['CSV', writeCsv],
    ['QIF', writeQif],
    ['OFX', writeOfx],
  ] as const)('is read back by ourselves, without a question: %s', async (format, writer) => {
    await fc.assert(
      fc.asyncProperty(ledger, async (rows) => {
        const out = rows.map(outRow);
        const reading = readAnswering(await write(writer, out), {});
        expectSame(reading, rows);
        expect(reading.rows.map(({ description }) => description)).toEqual(
          out.map(({ description }) => description),
        );
        if (format === 'OFX') return;
        expect(reading.rows.map(({ category }) => category)).toEqual(out.map(({ category }) => category));
        expect(new Set(reading.rows.map(({ account }) => account))).toEqual(new Set(['@Main']));
        if (format === 'CSV')
          expect(reading.rows.map(({ tags }) => tags)).toEqual(out.map(({ tags }) => tags));
      }),
      { numRuns: RUNS / 10, seed: 17 },
    );
  });

  it('keeps splits and transfers in QIF', async () => {
    const [row] = [{ day: '2026-01-31', cents: cents(-3000), name: 'Corner Shop' }].map((one, at) =>
      outRow(one as Movement, at),
    );
    if (!row) throw new Error('no row');
    const lines = [
      { category: 'Food', cents: cents(-1000), description: 'bread' },
      { category: null, cents: cents(-2000), description: '' },
    ];
    const transfer = { source_name: 'Savings', cents: cents(3000), currency: 'EUR' };
    const reading = readAnswering(
      await write(writeQif, [
        { ...row, category: null, lines },
        { ...row, transfer },
      ]),
      {},
    );
    expect(reading.rows).toMatchObject([{ lines }, { lines: null, transferAccount: 'Savings' }]);
  });
});
