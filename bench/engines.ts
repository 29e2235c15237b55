import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../scripts/throwaway-postgres.mjs';
import { readCpu } from './load/processors.ts';
import { type Server, startServer } from './load/servers.ts';

/**
 * What one call costs on each of the two databases: the CPU of the server's process and of all of PostgreSQL's, one
 * call after the other, in rounds that take turns, so that whatever else the machine does falls on both alike.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const CALLS = 200;

type Side = {
  name: 'SQLite' | 'PostgreSQL';
  server: Server;
  headers: Record<string, string>;
  source: string;
  category: string;
};
type Cost = { server: number; database: number };

let calls = 0;
const next = () => {
  calls += 1;
  return calls;
};
const coffee = ({ source, category }: Side) => ({
  ...{ name: `Coffee ${next()}`, type: 'expense', amount: 2.5, date: '2026-11-15' },
  ...{ source_id: source, category_id: category },
});
const get = (path: string) => (side: Side) => call(side.server, 'GET', path, { headers: side.headers });
const post = (side: Side, body: object, headers = {}) =>
  call(side.server, 'POST', '/api/transactions', { body, headers: { ...side.headers, ...headers } });

const questions: Record<string, (side: Side) => Promise<{ status: number }>> = {
  'signed in, and refused': (side) => post(side, {}),
  budgets: get('/api/budgets'),
  'a page of transactions': get('/api/transactions?page=1&per_page=10'),
  balances: get('/api/balances'),
  'posting one': (side) => post(side, coffee(side)),
  'posting one with a key': (side) => post(side, coffee(side), { 'idempotency-key': `key-${calls}` }),
};

const folder = mkdtempSync(join(tmpdir(), 'saldo-engines-'));
const postgres = await startPostgres();
const sides = [await enter('SQLite', undefined), await enter('PostgreSQL', postgres.url('postgres'))];
const costs = new Map<string, Cost[]>();
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [question, ask] of Object.entries(questions))
      for (const side of round % 2 ? sides : sides.toReversed()) {
        const cost = await measure(side, ask);
        const name = `${question} ${side.name}`;
        // The first round only warms up.
        if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
    console.log(`round ${round} of ${ROUNDS}`);
  }
} finally {
  for (const { server } of sides) await server.stop();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

const median = (values: number[]) =>
  values.toSorted((one, two) => one - two)[values.length >> 1] ?? Number.NaN;
const tell = (name: string, part: keyof Cost) =>
  median((costs.get(name) ?? []).map((cost) => cost[part])).toFixed(2);
const report = `# What a call costs on each database

Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench:engines\`: milliseconds of CPU for one call, the median of ${ROUNDS} rounds
of ${CALLS} calls one after the other; both databases take turns.

| call | SQLite: the server | PostgreSQL: the server | PostgreSQL: the database |
| --- | ---: | ---: | ---: |
${Object.keys(questions)
  .map((name) => {
    const figures = [
      tell(`${name} SQLite`, 'server'),
      tell(`${name} PostgreSQL`, 'server'),
      tell(`${name} PostgreSQL`, 'database'),
    ];
    return `| ${name} | ${figures.join(' | ')} |`;
  })
  .join('\n')}
`;
console.log(`\n${report}`);
writeFileSync(fileURLToPath(new URL('./engines-results.md', import.meta.url)), report);

async function enter(name: Side['name'], databaseUrl: string | undefined): Promise<Side> {
  const server = await startServer({ folder, ...(databaseUrl && { databaseUrl }) }, name);
  const body = { email: 'bench@example.org', password: 'correct horse' };
  await call(server, 'POST', '/api/signup', { body });
  const login = await call(server, 'POST', '/api/login', { body });
  const headers = { authorization: `Bearer ${login.body.access_token}` };
  const make = async (path: string, fields: object) =>
    (await call(server, 'POST', path, { headers, body: fields })).body.results.id as string;
  const source = await make('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
  return { name, server, headers, source, category: await make('/api/categories', { name: 'Food' }) };
}

async function measure(side: Side, ask: (side: Side) => Promise<{ status: number }>): Promise<Cost> {
  const before = readCost(side);
  for (let call = 0; call < CALLS; call++) await ask(side);
  const after = readCost(side);
  return {
    server: (after.server - before.server) / CALLS,
    database: (after.database - before.database) / CALLS,
  };
}

function readCost({ name, server }: Side): Cost {
  return {
    server: readCpu([server.pid]),
    database: name === 'SQLite' ? 0 : readCpu([postgres.pid()]),
  };
}

type Given = { body?: object; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at, not computed with
type Called = { status: number; body: any };

async function call({ address }: Server, method: string, path: string, given: Given = {}): Promise<Called> {
  const { body, headers } = given;
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
