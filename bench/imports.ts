import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { importTransactions } from '../apps/server/src/banks/imports/imports.service.ts';
import { makeIdBytes } from '../apps/server/src/ledger/schema/entry-id.ts';
import { openWithBank, startBanks } from './bank.ts';
import { makeHistory } from './history.ts';

export type ImportCosts = { first: number; sorted: number; again: number; bare: number };

const ROWS = 10_000;

/**
 * What it costs to import ten thousand rows of a bank over HTTP, matching included, and the same again; the same for
 * somebody whose categories and rules have each of them sorted; beside it, as many bare rows put into the same table by
 * a prepared statement, in one durable transaction.
 */
export async function measureImports(folder: string, cpuOf: (run: () => unknown) => Promise<number>) {
  const dataDir = join(folder, 'imports');
  mkdirSync(dataDir, { recursive: true });
  const { port, stop } = await startBanks(dataDir);
  const costs: ImportCosts[] = [];
  for (let round = 0; round < 4; round++) {
    const measured = await measureOnce(join(dataDir, String(round)), port, cpuOf, false);
    const sorted = await measureOnce(join(dataDir, `${round}-sorted`), port, cpuOf, true);
    // The first round warms up.
    if (round > 0) costs.push({ ...measured, sorted: sorted.first });
  }
  stop();
  const median = (pick: (one: ImportCosts) => number) => costs.map(pick).toSorted((a, b) => a - b)[1] ?? 0;
  return {
    first: median((one) => one.first),
    sorted: median((one) => one.sorted),
    again: median((one) => one.again),
    bare: median((one) => one.bare),
  };
}

async function measureOnce(
  dataDir: string,
  port: number,
  cpuOf: (run: () => unknown) => Promise<number>,
  isSorted: boolean,
): Promise<Omit<ImportCosts, 'sorted'>> {
  const { database, context, connection, source, post, close } = await openWithBank(dataDir, port, ROWS);
  if (isSorted) await addSorting(post);

  let added = 0;
  const first = await cpuOf(async () => {
    added = (await importTransactions(context, connection, source)).added;
  });
  if (added !== ROWS) throw new Error(`${added} rows were imported`);
  // All of it again, not only the last days.
  await database.db.updateTable('sources').set({ reads_all: 1 }).execute();
  const again = await cpuOf(() => importTransactions(context, connection, source));
  const bare = await cpuOf(() => insertBare(join(dataDir, 'saldo.db')));
  await close();
  return { first, again, bare };
}

const CATEGORIES = ['Groceries', 'Eating out', 'Transport', 'Health', 'Clothes', 'Leisure', 'Rent', 'Salary'];
const RULES = 20;
const CHOICES = 160;

/** Categories, rules, and enough choices to have learned from. */
async function addSorting(send: (url: string, body: object) => Promise<{ results: { id: string } }>) {
  const ids: string[] = [];
  for (const name of CATEGORIES) ids.push((await send('/api/categories', { name })).results.id);
  const idOf = (index: number) => ids[index % ids.length] ?? '';
  for (let index = 0; index < RULES; index++)
    await send('/api/rules', {
      ...{ name: `Rule ${index}`, match: 'all' },
      conditions: [
        { field: 'name', op: 'contains', value: `shop ${index}` },
        { field: 'amount', op: 'more_than', value: index },
      ],
      actions: [{ set: 'category_id', value: idOf(index) }],
    });
  const wallet = { name: 'Wallet', type_source: 'manual_entry', amount: 0 };
  const source_id = (await send('/api/sources', wallet)).results.id;
  for (const [index, row] of [...makeHistory(CHOICES, 12)].entries())
    await send('/api/transactions', {
      ...{ name: row.name, type: 'expense', amount: 5, date: '2026-01-01', description: row.description },
      ...{ source_id, category_id: idOf(index) },
    });
}

/** Into a table of the same columns and indexes as ours, with nothing else kept beside it. */
function insertBare(file: string): void {
  const db = new DatabaseSync(`${file}-bare`);
  for (const pragma of ['journal_mode = wal', 'synchronous = full']) db.exec(`pragma ${pragma}`);
  db.exec(`
    create table t (seq integer primary key autoincrement, owner integer, id blob, day integer, source_no integer, category_no integer, cents integer, name text, description text, folded text) strict;
    create unique index t_id on t (owner, id);
    create index t_day on t (owner, day, seq);
    create index t_source on t (owner, source_no, day, seq);
    create index t_category on t (owner, category_no, day, seq);
  `);
  const insert = db.prepare(
    'insert into t (owner, id, day, source_no, category_no, cents, name, description, folded) values (1, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  db.exec('begin immediate');
  for (const row of makeHistory(ROWS, 12)) {
    const folded = `${row.name}\n${row.description}`.toLowerCase();
    insert.run(
      makeIdBytes(),
      row.day,
      row.source,
      row.category,
      row.cents,
      row.name,
      row.description,
      folded,
    );
  }
  db.exec('commit');
  db.close();
}
