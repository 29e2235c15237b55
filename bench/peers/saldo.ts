import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fromDayNumber } from '../../packages/domain/src/index.ts';
import { ensureServerBuilt } from '../../scripts/build-server.mjs';
import { compiled } from '../../scripts/install.mjs';
import { memory } from '../../scripts/memory.mjs';
import { findFreePort } from '../../scripts/throwaway-postgres.mjs';
import type { BenchRow } from '../history.ts';
import type { Engine } from './engine.ts';

const toLine = ({ day, name, description, cents }: BenchRow) =>
  `${fromDayNumber(day as never)};${name};${description};${(cents / 100).toFixed(2)}`;
const toCsv = (rows: readonly BenchRow[]) =>
  ['Date;Name;Description;Amount', ...rows.map(toLine), ''].join('\n');

/** As `npm start` starts it, over HTTP. */
export async function openSaldo(folder: string, databaseUrl?: string): Promise<Engine> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...memory,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...{ NODE_COMPILE_CACHE: compiled, PORT: String(port), DATA_DIR: join(folder, 'data') },
    ...{ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', BACKUP_HOURS: '0' },
  };
  const server = spawn(process.execPath, [join(await ensureServerBuilt(), 'main.js')], {
    env,
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await setTimeout(50);
  let token = '';
  const call = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const credentials = { email: 'peers@example.org', password: 'correct horse' };
  await call('POST', '/api/signup', credentials);
  token = (await call('POST', '/api/login', credentials)).access_token;
  const source = { name: 'Bank', type_source: 'manual_entry', amount: 0 };
  const source_id = (await call('POST', '/api/sources', source)).results.id;

  const bringIn = async (rows: readonly BenchRow[], wanted: number) => {
    const form = new FormData();
    form.append('source_id', source_id);
    form.append('file', new Blob([toCsv(rows)]), 'statement.csv');
    const { id } = (await call('POST', '/api/file-imports', form)).results;
    const { added } = await call('POST', `/api/file-imports/${id}/confirm`, {});
    if (added !== wanted) throw new Error(`${added} rows came in, not ${wanted}`);
  };
  return {
    importAll: (rows) => bringIn(rows, rows.length),
    importMore: (rows, more) => bringIn([...rows, ...more], more.length),
    addOne: ({ day, name, description, cents }) =>
      call('POST', '/api/transactions', {
        ...{ name, description, source_id, date: fromDayNumber(day as never) },
        ...{ type: cents > 0 ? 'income' : 'expense', amount: Math.abs(cents) / 100 },
      }),
    firstPage: () => call('GET', '/api/transactions?page=1'),
    months: () => call('GET', '/api/transactions/months'),
    totals: async () => {
      const { total, summary } = await call('GET', '/api/transactions?page=1');
      return { count: total, cents: Math.round((summary.income - summary.expense) * 100) };
    },
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}
