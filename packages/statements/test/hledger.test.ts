import { execFileSync } from 'node:child_process';
import { type Cents, cents, type Day, makeRandom } from '@saldo/domain';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type OutRow, writeJournal } from '../src/index.ts';

const PROGRAM = '/usr/bin/hledger';

async function writeAll(rows: readonly OutRow[]): Promise<string> {
  async function* portions() {
    for (let at = 0; at < rows.length; at += 50) yield rows.slice(at, at + 50);
  }
  let journal = '';
  for await (const portion of writeJournal(portions(), [])) journal += portion;
  return journal;
}

/** What hledger makes of a journal: a table of accounts, each with its amounts. */
function ask(journal: string, ...query: readonly string[]): Map<string, string[]> {
  const output = execFileSync(PROGRAM, ['-f', '-', 'balance', '-O', 'csv', '--flat', '-N', ...query], {
    input: journal,
    encoding: 'utf8',
  });
  const [, ...records] = parse(output) as string[][];
  return new Map(records.map(([account = '', ...amounts]) => [account, amounts]));
}

const row = (known: Omit<Partial<OutRow>, 'day'> & { cents: Cents; day: string }): OutRow => ({
  id: 't',
  currency: 'EUR',
  name: 'Corner Shop',
  description: '',
  category: null,
  lines: null,
  tags: [],
  source: { id: 's', name: 'Main', currency: 'EUR' },
  transfer: null,
  ...known,
  day: known.day as Day,
});

const NAMES = [
  'a; comment?',
  '* starred',
  '! pending',
  '(code) name',
  'two  spaces',
  'line\nbreak',
  'P 2026-01-01 EUR 1',
  '= 2026',
  'a | b',
  '~ monthly',
  'include x',
  '',
];
const CATEGORIES = ['Food', 'Food:Bread', 'Odd; name', null, ' : ', 'two  spaces'];

function makeRows(): OutRow[] {
  const random = makeRandom(5);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: 600 }, (_, at) => {
    const moved = cents(Math.floor(random() * 100_000) - 70_000 || 1);
    const day = `2026-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;
    const isSplit = at % 10 === 0 && Math.abs(moved) > 100;
    const first = cents(Math.trunc(moved / 3));
    const lines = [
      { category: 'Food', cents: first, description: 'part' },
      { category: null, cents: cents(moved - first), description: '' },
    ];
    return row({
      cents: moved,
      day,
      name: pick(NAMES),
      description: pick(NAMES),
      category: isSplit ? null : pick(CATEGORIES),
      lines: isSplit ? lines : null,
      tags: at % 7 === 0 ? ['a tag', 'date:x'] : [],
    });
  });
}

const euros = (amount: number): string => `${(amount / 100).toFixed(2)} EUR`;
const sumOf = (rows: readonly { cents: Cents }[]): number =>
  rows.reduce((sum, { cents: moved }) => sum + moved, 0);

describe('the journal, as hledger reads it', () => {
  it('has our balance, and our income and expenses of each month', async () => {
    const rows = makeRows();
    const journal = await writeAll(rows);
    expect(ask(journal, 'assets:Main')).toEqual(new Map([['assets:Main', [euros(sumOf(rows))]]]));
    const parts = rows.flatMap(({ day, lines, cents: moved }) =>
      (lines ?? [{ cents: moved }]).map((part) => ({ day, cents: part.cents })),
    );
    for (const [root, isOurs] of [
      ['expenses', (moved: number) => moved < 0],
      ['income', (moved: number) => moved > 0],
    ] as const) {
      const [amounts = []] = ask(
        journal,
        root,
        '--monthly',
        '--depth',
        '1',
        '--begin',
        '2026-01',
        '--end',
        '2027-01',
      ).values();
      const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
      expect(amounts).toEqual(
        months.map((month) =>
          euros(-sumOf(parts.filter((part) => part.day.startsWith(month) && isOurs(part.cents)))),
        ),
      );
    }
  });

  it('has a transfer once, from its sender, wherever its sides stand', async () => {
    const main = { id: 's', name: 'Main', currency: 'EUR' };
    const savings = { id: 's2', name: 'Savings', currency: 'EUR' };
    const out = row({
      day: '2026-01-31',
      cents: cents(-500),
      source: main,
      transfer: { source_name: 'Savings', cents: cents(500), currency: 'EUR' },
    });
    const back = row({
      day: '2026-02-02',
      cents: cents(500),
      source: savings,
      transfer: { source_name: 'Main', cents: cents(-500), currency: 'EUR' },
    });
    for (const rows of [[out, back], [back, out], [out], [back]]) {
      const journal = await writeAll(rows);
      expect(ask(journal)).toEqual(
        new Map([
          ['assets:Main', ['-5.00 EUR']],
          ['assets:Savings', ['5.00 EUR']],
        ]),
      );
    }
    expect(await writeAll([back, out])).toContain('2026-01-31');
    const twice = await writeAll([out, out, back, back]);
    expect(ask(twice).get('assets:Main')).toEqual(['-10.00 EUR']);
  });

  it('tells the price where a transfer changes the currency', async () => {
    const abroad = row({
      day: '2026-01-31',
      cents: cents(-1000),
      transfer: { source_name: 'Dollars', cents: cents(1100), currency: 'USD' },
    });
    expect(ask(await writeAll([abroad]))).toEqual(
      new Map([
        ['assets:Dollars', ['11.00 USD']],
        ['assets:Main', ['-10.00 EUR']],
      ]),
    );
  });
});
