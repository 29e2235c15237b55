import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createContext } from '../apps/server/src/context/context.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { fromDayNumber } from '../packages/domain/src/index.ts';
import { ensureServerBuilt } from '../scripts/build-server.mjs';
import { compiled } from '../scripts/install.mjs';
import { memory } from '../scripts/memory.mjs';
import { type BenchRow, makeHistory } from './history.ts';
import { openLimitLine } from './limit-line.ts';

export type FileCosts = {
  first: number;
  again: number;
  limit: number;
  /** Of 100 000 rows: what the server takes at most, and what others wait, with it and without, at the 95th percentile. */
  megabytes: number;
  waitAlone: number;
  waitBeside: number;
};

const ROWS = 10_000;
const MANY = 100_000;

const toLine = ({ day, name, description, cents }: BenchRow) =>
  `${fromDayNumber(day as never)};${name};${description};${(cents / 100).toFixed(2).replace('.', ',')}`;

const toCsv = (rows: number) =>
  ['Fecha;Concepto;Detalle;Importe', ...[...makeHistory(rows, 13)].map(toLine), ''].join('\n');

/** What it costs to read a file of ten thousand rows over HTTP, match it and bring it in; and the same file again. */
export async function measureFiles(folder: string): Promise<FileCosts> {
  const costs: Omit<FileCosts, 'megabytes' | 'waitAlone' | 'waitBeside'>[] = [];
  for (let round = 0; round < 4; round++) costs.push(await measureOnce(join(folder, `files-${round}`)));
  // The first round warms up.
  const median = (of: 'first' | 'again' | 'limit') =>
    costs
      .slice(1)
      .map((one) => one[of])
      .toSorted((a, b) => a - b)[1] ?? 0;
  // As every start but the first of a version: what was compiled then is kept.
  await measureLongFile(join(folder, 'files-first'));
  const long = await measureLongFile(join(folder, 'files-long'));
  return { first: median('first'), again: median('again'), limit: median('limit'), ...long };
}

/** Of all threads: a long file is read in one of its own. */
async function cpuOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

type Send = (url: string, body: object | FormData) => Promise<{ results: { id: string }; added: number }>;

async function measureOnce(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  const database = openDatabase(config);
  await migrate(database);
  const app = await buildApp(createContext({ config, database, now: () => new Date() }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = await signUp(address, 'bench@example.org');
  const csv = toCsv(ROWS);
  const source = await addSource(send);
  const first = await cpuOf(() => bringIn(send, csv, source, ROWS));
  const again = await cpuOf(() => bringIn(send, csv, source, 0));
  const line = openLimitLine(join(dataDir, 'limit.db'));
  const limit = await cpuOf(() => line.insertAll(makeHistory(ROWS, 13)));
  line.close();
  await app.close();
  await database.close();
  return { first, again, limit };
}

async function bringIn(send: Send, csv: string, source: string, expected: number): Promise<void> {
  const form = new FormData();
  form.append('source_id', source);
  form.append('file', new Blob([csv]), 'bench.csv');
  const { results } = await send('/api/file-imports', form);
  const { added } = await send(`/api/file-imports/${results.id}/confirm`, {});
  if (added !== expected) throw new Error(`${added} rows came in`);
}

const addSource = async (send: Send) =>
  (await send('/api/sources', { name: 'Bank', type_source: 'manual_entry', amount: 0 })).results.id;

async function signUp(address: string, email: string): Promise<Send> {
  const credentials = { email, password: 'correct horse' };
  const post = async (url: string, body: object, token = '') => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await post('/api/signup', credentials);
  const { access_token } = (await post('/api/login', credentials)) as { access_token: string };
  return (url, body) => post(url, body, access_token) as ReturnType<Send>;
}

/** A server of its own, started as `npm start` does, whose memory is looked at, and another person who asks for their list meanwhile. */
async function measureLongFile(dataDir: string) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const address = `http://127.0.0.1:${port}`;
  const main = join(await ensureServerBuilt(), 'main.js');
  const env = {
    ...process.env,
    ...memory,
    NODE_COMPILE_CACHE: compiled,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
  };
  const server = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  try {
    for (let turn = 0; turn < 200; turn++) {
      if (
        await fetch(`${address}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break;
      await setTimeout(100);
    }
    const send = await signUp(address, 'long@example.org');
    const other = await signUp(address, 'other@example.org');
    const source = await addSource(send);
    const alone = await waits(other, setTimeout(4000));
    let megabytes = 0;
    const look = setInterval(() => {
      const [, kilobytes = '0'] =
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
      megabytes = Math.max(megabytes, Number(kilobytes) / 1000);
    }, 50);
    const beside = await waits(other, bringIn(send, toCsv(MANY), source, MANY));
    clearInterval(look);
    return { megabytes, waitAlone: alone, waitBeside: beside };
  } finally {
    server.kill();
  }
}

/** How long somebody else waits for an answer while this goes on, at the 95th percentile. */
async function waits(other: Send, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) {
    const began = performance.now();
    await other('/api/rules/preview', QUESTION);
    times.push(performance.now() - began);
    await setTimeout(20);
  }
  await done;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** Something that is read and nothing more. */
const QUESTION = {
  match: 'all',
  conditions: [{ field: 'name', op: 'is', value: 'x' }],
  actions: [{ set: 'name', value: 'y' }],
};
