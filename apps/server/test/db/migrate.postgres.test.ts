import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { isMigrated, migrate } from '../../src/db/migrate.ts';
import { makePlace } from '../support/harness.ts';

let place: Awaited<ReturnType<typeof makePlace>>;
let database: Database;
let other: pg.Client;
beforeAll(async () => {
  place = await makePlace({ isEmpty: true });
  database = openDatabase(place);
  other = new pg.Client(place.databaseUrl);
  await other.connect();
});
afterAll(async () => {
  await database.close();
  await other.end();
  await place.remove();
});

it('a migration that stands in the way of somebody who writes gives way, and is then done', async () => {
  await other.query('create table migrations (id text primary key, applied_at text not null)');
  await other.query('begin');
  await other.query('lock table migrations');
  const migrated = migrate(database);
  const isWaiting = async () =>
    (await other.query(`select from pg_locks where not granted and relation = 'migrations'::regclass`))
      .rowCount;
  await expect.poll(isWaiting).toBe(1);
  // What the migration holds, and so each waits for the other: whoever has waited longer is sent away.
  const { rows } = await other.query(
    `select (classid::bigint << 32 | objid::bigint)::text as lock from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  await other.query(`select pg_advisory_xact_lock(${rows[0].lock})`);
  await other.query('commit');
  await migrated;
  expect(await isMigrated(database)).toBe(true);
});
