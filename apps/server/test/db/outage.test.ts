import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startPostgres } from '../../../../scripts/throwaway-postgres.mjs';
import { openDatabase } from '../../src/db/database.ts';
import { holdAlone } from '../../src/db/in-use.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { makePlace } from '../support/harness.ts';
import { prepareServer } from '../support/server-process.ts';
import { Writers } from '../support/writers.ts';

/** One each time, more every night; `npm run chaos` takes most. */
const CRASHES = Number(process.env.DATABASE_CRASHES ?? 1);
const ROOM = 24 * 1024 * 1024;

const endings: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** A disk of its own that is soon full; in a container that may mount nothing, its shared memory is small already. */
function findSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-small-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'saldo-small', folder]);
  endings.push(() => {
    if (status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  if (status === 0) return folder;
  const { bavail, bsize } = statfsSync('/dev/shm');
  if (bavail * bsize > 10 * ROOM) throw new Error('only root may mount a small disk to fill');
  const shared = mkdtempSync('/dev/shm/saldo-small-');
  endings.push(() => rmSync(shared, { recursive: true }));
  return shared;
}

/** The whole of SQLite's place is small; of PostgreSQL's, the tables. */
async function makeSmallPlace(disk: string) {
  if (inject('database') === 'sqlite') return { dataDir: disk, databaseUrl: undefined };
  const { dataDir, remove } = await makePlace();
  endings.push(remove);
  const postgres = await startPostgres();
  endings.push(postgres.stop);
  postgres.own(disk);
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  await client.query(`create tablespace small location '${disk}'`);
  await client.query('create database full_disk tablespace small');
  await client.end();
  return { dataDir, databaseUrl: postgres.url('full_disk') };
}

async function expectAgreement(place: { dataDir: string; databaseUrl: string | undefined }) {
  const database = openDatabase(place);
  expect(await findDifferences(database.db)).toEqual([]);
  await database.close();
}

describe('a disk that is full', () => {
  it('is said with 507, loses nothing that was acknowledged, and is over once there is room', async () => {
    const disk = findSmallDisk();
    const place = await makeSmallPlace(disk);
    const server = await prepareServer(place);
    endings.push(server.kill);
    await server.start();
    const writers = new Writers(server);
    await writers.signUp();
    const ballast = join(disk, 'ballast');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 256 * 1024));

    const { stop, done } = writers.write();
    while (!writers.refusals.has('507 storage.full')) await pause(5);
    stop();
    await done;
    expect([...writers.refusals.keys()].filter((said) => !/^50[37] (storage|server)\./.test(said))).toEqual(
      [],
    );
    expect([...writers.refusals.keys()]).toContain('507 storage.full');
    const health = await server.call('GET', '/healthz');
    expect(health.status).toBe(200);

    rmSync(ballast);
    const again = writers.write();
    await writers.reach(writers.acknowledged + 50);
    again.stop();
    await again.done;
    await writers.check();
    await expectAgreement(place);
    const refused = [...writers.refusals.values()].reduce((total, count) => total + count, 0);
    process.stdout.write(
      `disk full: ${refused} writes refused, ${writers.acknowledged} acknowledged and found, none lost\n`,
    );
    await server.kill();
  });
});

if (inject('database') === 'postgres')
  describe('a PostgreSQL that is killed and started again', () => {
    it(`is waited for with 503, and nothing that was acknowledged is lost, ${CRASHES} times over`, {
      timeout: 600_000 + CRASHES * 60_000,
    }, async () => {
      const postgres = await startPostgres();
      endings.push(postgres.stop);
      const { dataDir, remove } = await makePlace();
      endings.push(remove);
      const place = { dataDir, databaseUrl: postgres.url('postgres') };
      const server = await prepareServer(place);
      endings.push(server.kill);
      await server.start();
      const writers = new Writers(server);
      await writers.signUp();
      for (let crash = 0; crash < CRASHES; crash++) {
        const { stop, done } = writers.write();
        await writers.reach(writers.acknowledged + 40);
        postgres.crash();
        writers.refusals.clear();
        while (writers.refusals.size === 0) await pause(5);
        const ready = await server.call('GET', '/readyz');
        expect(ready.status).toBe(503);
        postgres.start();
        await expect.poll(async () => (await server.call('GET', '/readyz')).status).toBe(200);
        await writers.reach(writers.acknowledged + 20);
        stop();
        await done;
        await writers.check();
        await expectAgreement(place);
        expect([...writers.refusals.keys()]).toEqual(['503 server.unavailable']);
      }
      // Whoever would restore a backup is still told that a server runs.
      const tryAlone = () =>
        holdAlone(place).then(
          async ({ release }) => release(),
          (error: Error) => error.message,
        );
      await expect.poll(tryAlone).toContain('in use by a running Saldo');
      process.stdout.write(
        `${CRASHES} crashes of PostgreSQL: ${writers.acknowledged} writes acknowledged and found\n`,
      );
      await server.kill();
    });
  });
