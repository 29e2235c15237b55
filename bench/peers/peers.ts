import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/throwaway-postgres.mjs';
import { type BenchRow, makeHistory } from '../history.ts';
import { writePeers } from '../write-results.ts';
import { ensureActual, openActual } from './actual.ts';
import { openBare } from './bare.ts';
import type { Engine, Totals } from './engine.ts';
import { openHledger } from './hledger.ts';
import { openSaldo } from './saldo.ts';

/**
 * Saldo beside other programs that keep transactions: the same rows, in turns, milliseconds as whoever asks waits them.
 * Each round opens each program anew, and each has to come to the same sum of the same number of rows.
 */
const ROWS = Number(process.env.PEERS_ROWS ?? 10_000);
const MORE = ROWS / 10;
const ROUNDS = 3;
const TIMES = 15;

const rows = [...makeHistory(ROWS, 21)];
const more = [...makeHistory(MORE, 22)].map((row) => ({ ...row, name: `${row.name} nuevo` }));
const others = [...makeHistory(TIMES, 23)];

type Task = { name: string; run: (engine: Engine) => Promise<number> | undefined };

const once = async (work: Promise<unknown>, since = performance.now()) => {
  await work;
  return performance.now() - since;
};

async function medianOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const times: number[] = [];
  for (const item of items) times.push(await once(work(item)));
  return median(times);
}

const turns = Array.from({ length: TIMES }, (_, turn) => turn);
const tasks: Task[] = [
  {
    name: `a statement of ${inWords(ROWS)} rows`,
    run: ({ importAll }) => importAll && once(importAll(rows)),
  },
  {
    name: `the same with ${inWords(MORE)} more`,
    run: ({ importMore }) => importMore && once(importMore(rows, more)),
  },
  {
    name: 'one transaction, on disk',
    run: ({ addOne }) => addOne && medianOf(others, (row: BenchRow) => addOne(row)),
  },
  { name: 'the newest ten', run: ({ firstPage }) => firstPage && medianOf(turns, firstPage) },
  { name: 'sums of all months', run: ({ months }) => months && medianOf(turns.slice(0, 5), months) },
];

ensureActual();
const postgres = await startPostgres({ fsync: 'on' });
let database = 0;
const engines: Record<string, (folder: string) => Promise<Engine> | Engine> = {
  'Saldo, SQLite': (folder) => openSaldo(folder),
  'Saldo, PostgreSQL': async (folder) => {
    database += 1;
    const name = `peers${database}`;
    const { default: pg } = await import('pg');
    const admin = new pg.Client(postgres.url('postgres'));
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    return openSaldo(folder, postgres.url(name));
  },
  'Actual 26.9': openActual,
  hledger: openHledger,
  'bare SQLite': openBare,
};

const home = mkdtempSync(join(tmpdir(), 'saldo-peers-'));
const measured = new Map<string, Map<string, number[]>>();
const imported = sumOf(rows);
for (let round = 0; round < ROUNDS; round++)
  for (const [name, open] of Object.entries(engines)) {
    console.log(`round ${round + 1} of ${ROUNDS}: ${name}`);
    const folder = join(home, `${round}-${name.replaceAll(/\W/g, '')}`);
    mkdirSync(folder);
    const engine = await open(folder);
    for (const task of tasks) {
      const ms = await task.run(engine);
      if (ms !== undefined) note(name, task.name, ms);
      if (task === tasks[0]) requireSame(name, await engine.totals());
    }
    await engine.close();
  }
postgres.stop();
rmSync(home, { recursive: true, force: true });
const report = toReport();
console.log(`\n${report}`);
writePeers(report);

function note(engine: string, task: string, ms: number): void {
  const times = measured.get(engine) ?? new Map<string, number[]>();
  measured.set(engine, times);
  times.set(task, [...(times.get(task) ?? []), ms]);
}

function requireSame(name: string, { count, cents }: Totals): void {
  if (count !== imported.count || cents !== imported.cents)
    throw new Error(`${name} has ${count} rows of ${cents}, not ${imported.count} of ${imported.cents}`);
}

function sumOf(all: readonly BenchRow[]): Totals {
  return { count: all.length, cents: all.reduce((sum, { cents }) => sum + cents, 0) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, two) => one - two)[numbers.length >> 1] ?? 0;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

function toReport(): string {
  const names = Object.keys(engines);
  const lines = tasks.map(({ name }) => [
    name,
    ...names.map((engine) => {
      const times = measured.get(engine)?.get(name);
      return times ? toMs(median(times)) : '–';
    }),
  ]);
  const table = [['milliseconds', ...names], ['---', ...names.map(() => '---:')], ...lines];
  return `## Beside other programs

Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench -- --peers\` on ${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node ${process.versions.node}: the
median of ${ROUNDS} rounds in turns, each in a new ledger. All have the same sum of the same number of rows.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Saldo is asked over HTTP and reads a CSV file; it cleans names, categorizes, keeps totals, a search index and a history
that can be undone. Actual's engine runs in process, is given rows that are read already, and makes them ready to be
synchronized. hledger reads its whole journal each time. Bare SQLite is one table with one index and no rules: what could
be had at best.
`;
}

function toMs(ms: number): string {
  return ms >= 100 ? inWords(Math.round(ms)) : ms.toFixed(1);
}
