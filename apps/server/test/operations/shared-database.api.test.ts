import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTables } from '../../src/db/catalogue.ts';
import { type Database, type Db, inTransaction, openDatabase } from '../../src/db/database.ts';
import { applyMigrations, migrate, migrationIds } from '../../src/db/migrate.ts';
import { makeProvenBackup } from '../../src/operations/backups/backups.service.ts';
import { allTables } from '../../src/operations/backups/tables.ts';
import { placeOf } from '../support/backup-place.ts';
import { makePlace, startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';
import { runProgram } from '../support/program.ts';

let saldo: TestApp;
let file: string;
beforeAll(async () => {
  saldo = await startApp();
  await (await startWithMoney(saldo)).post();
  const folder = join(saldo.context.config.dataDir, 'files');
  mkdirSync(folder);
  file = join(folder, 'good.backup');
  await makeProvenBackup(placeOf(saldo), file);
});
afterAll(() => saldo.close());

const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

/** A database, with what `prepare` puts into it, and what it holds after a restore was tried. */
async function tryRestore(
  prepare: (database: Database) => Promise<void>,
  args: string[],
  look: (db: Db) => Promise<unknown>,
) {
  const place = await makePlace({ isEmpty: true });
  const database = openDatabase(place);
  await prepare(database);
  const before = await listTables(database.db);
  const { code, complaint } = await runProgram('restore', place, [file, ...args]);
  const after = await listTables(database.db);
  const found = code === 0 ? undefined : await look(database.db);
  const left = readdirSync(place.dataDir).filter((name) => /backups|secret/.test(name));
  await database.close();
  await place.remove();
  return { code, complaint, isUnchanged: before.symmetricDifference(after).size === 0, found, left };
}

const refusal = (tables: string) => ({
  code: 1,
  complaint: expect.stringContaining(
    `the database has tables of another program under names of ours (${tables})`,
  ),
  isUnchanged: true,
  left: [],
});

describe('restore into a database that another program uses', () => {
  it.each([[[]], [['--replace']]])('leaves its tables alone (%j)', async (args) => {
    const told = await tryRestore(
      async ({ db }) => {
        await run(db, 'create table users (login text, secret text)');
        await run(db, 'create table tags (label text)');
        await run(db, "insert into tags values ('theirs')");
      },
      args,
      async (db) => (await sql`select label from tags`.execute(db)).rows,
    );
    expect(told).toMatchObject({ ...refusal('tags, users'), found: [{ label: 'theirs' }] });
  });

  it.each([
    ['with other columns', 'create table migrations (id integer, migration text, batch integer)'],
    ['with the same columns', 'create table migrations (id text, applied_at text)'],
  ])('leaves its list of migrations alone, %s', async (_, statement) => {
    const told = await tryRestore(
      async ({ db }) => {
        await run(db, statement);
        await run(db, 'create table sessions (id integer)');
      },
      [],
      async () => {},
    );
    expect(told).toMatchObject(refusal('sessions, migrations'));
  });

  it('leaves alone what has the name of a table that ours is too old to have', async () => {
    const told = await tryRestore(
      async ({ db }) => {
        await inTransaction(db, (trx) => applyMigrations(trx, migrationIds.slice(0, 20)));
        await run(db, 'create table goals (ours integer)');
        await run(db, 'insert into goals values (7)');
      },
      [],
      async (db) => (await sql`select ours from goals`.execute(db)).rows,
    );
    expect(told).toMatchObject({ ...refusal('goals'), found: [{ ours: 7 }] });
  });

  it('restores where all the names of ours are ours', async () => {
    const told = await tryRestore(
      async (database) => {
        await migrate(database);
        await run(database.db, 'create table invoices (no integer)');
      },
      [],
      async () => {},
    );
    expect(told).toMatchObject({ code: 0, isUnchanged: true });
  });

  it('knows which migration makes each table, so that none of ours is taken for another', async () => {
    const present = await listTables(saldo.database.db);
    expect(allTables.filter((table) => present.has(table)).length).toBeGreaterThan(40);
    const name = 'restore';
    const place = { dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl };
    const { code, complaint } = await runProgram(name, place, [file, '--replace']);
    expect([code, complaint]).toEqual([0, '']);
  });
});
