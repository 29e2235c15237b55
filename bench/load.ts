import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../scripts/throwaway-postgres.mjs';
import { linkBanks } from './load/banks.ts';
import { measureCosts } from './load/costs.ts';
import { LoadTally } from './load/counters.ts';
import { forgetStatements, readSizes, readStatements } from './load/database.ts';
import { partitionByOwner } from './load/partition.ts';
import { makePeople } from './load/people.ts';
import { listChildren, readCpu, readMemory } from './load/processors.ts';
import { type Run, toMarkdown } from './load/report.ts';
import { type Server, startSandbox, startServer } from './load/servers.ts';
import { type Crowd, visit } from './load/visitors.ts';

/**
 * `npm run load [-- --people=10000 --seconds=40 --connections=48 --pause=150 --servers=3 --partitions=0]`: many people of
 * mixed habits, on one, two and three servers and one PostgreSQL, all on this machine and on loopback.
 */
const given = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=') as [string, string]),
);
const numberOf = (name: string, usual: number) => Number(given[name] ?? usual);
const PEOPLE = numberOf('people', 10_000);
const SECONDS = numberOf('seconds', 40);
const pace = { connections: numberOf('connections', 48), pauseMs: numberOf('pause', 150), seed: 20_261_117 };
const MOST_SERVERS = numberOf('servers', 3);
const PARTS = numberOf('partitions', 0);
const WITH_BANK = 8;
const WARM_UP_MS = 8000;

const folder = mkdtempSync(join(tmpdir(), 'saldo-load-'));
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const postgres = await startPostgres({
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '1GB',
  fsync: 'on',
  max_wal_size: '4GB',
});
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(event, () => {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });
try {
  await run();
} finally {
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const administrator = new pg.Client(postgres.url('postgres'));
  await administrator.connect();
  await administrator.query('create database saldo');
  await administrator.end();
  const databaseUrl = postgres.url('saldo');
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('create extension pg_stat_statements');
  say(`making ${PEOPLE} people`);
  const began = performance.now();
  const people = await makePeople(databaseUrl, join(folder, 'people'), PEOPLE);
  const setUpSeconds = (performance.now() - began) / 1000;
  if (PARTS > 0) {
    say(`splitting what grows into ${PARTS} parts`);
    await partitionByOwner(client, PARTS);
  }
  const sizes = await readSizes(client);

  const sandbox = await startSandbox(folder);
  const place = { folder, databaseUrl, sandboxPort: sandbox.port };
  const servers: Server[] = [await startServer(place, 'server-1')];
  const [first] = servers;
  if (!first) throw new Error('no server');
  say(`linking ${WITH_BANK} to a bank`);
  const some = people.slice(0, WITH_BANK).map((person, index) => ({ person, userId: `load-${index}` }));
  const crowd: Crowd = { people, withBank: await linkBanks(first.address, sandbox.port, some) };
  say('what each call costs');
  // What is compiled and read once is not what a call costs.
  await visitFor(WARM_UP_MS, servers, crowd, new LoadTally());
  const costs = await measureCosts(first, postgres.pid(), crowd);

  const runs: Run[] = [];
  await forgetStatements(client);
  for (let count = 1; count <= MOST_SERVERS; count += 1) {
    if (servers.length < count) servers.push(await startServer(place, `server-${count}`));
    runs.push(await measureRun(servers, crowd));
    const { all, seconds } = runs.at(-1) as Run;
    say(`${count} servers: ${(all.count / seconds).toFixed(0)} calls a second, p95 ${all.p95.toFixed(0)} ms`);
  }
  const statements = await readStatements(client);
  await client.end();
  for (const server of servers) await server.stop();
  await sandbox.stop();

  const command = `npm run load${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`;
  const about = [
    `Measured on ${new Date().toISOString().slice(0, 10)} with \`${command}\` on ${cpus().length} cores of ${cpus()[0]?.model ?? 'some kind'}, Node ${process.versions.node},`,
    `PostgreSQL, servers and visitors all on them: ${pace.connections} connections, a pause of ${pace.pauseMs} ms between steps, ${SECONDS} seconds for each number of servers.`,
  ].join('\n');
  const text = toMarkdown({ about, people: PEOPLE, setUpSeconds, runs, costs, sizes, statements });
  writeFileSync(fileURLToPath(new URL('load-results.md', import.meta.url)), text);
  say('written to bench/load-results.md');
}

async function measureRun(servers: readonly Server[], crowd: Crowd): Promise<Run> {
  const counters = new LoadTally();
  const pids = servers.map(({ pid }) => pid);
  const read = () => ({
    servers: readCpu(pids),
    database: readCpu([postgres.pid()]),
    visitors: readCpu([process.pid]) - readCpu(pids),
  });
  await visitFor(WARM_UP_MS, servers, crowd, counters);
  counters.clear();
  const before = read();
  const began = performance.now();
  await visitFor(SECONDS * 1000, servers, crowd, counters);
  const seconds = (performance.now() - began) / 1000;
  const after = read();
  const backends = listChildren(postgres.pid());
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    servers: servers.length,
    seconds,
    all: counters.all(),
    faults: counters.faults,
    byCall: counters.byCall(),
    cpu: {
      servers: after.servers - before.servers,
      database: after.database - before.database,
      visitors: Math.max(0, after.visitors - before.visitors),
    },
    memory: {
      server: sum(pids.map(readMemory)) / pids.length,
      backend: sum(backends.map(readMemory)) / Math.max(1, backends.length),
      backends: backends.length,
    },
  };
}

async function visitFor(
  milliseconds: number,
  servers: readonly Server[],
  crowd: Crowd,
  counters: LoadTally,
): Promise<void> {
  const stopping = new AbortController();
  const addresses = servers.map(({ address }) => address);
  const visiting = visit(addresses, crowd, pace, counters, stopping.signal);
  await setTimeout(milliseconds);
  stopping.abort();
  await visiting;
}
