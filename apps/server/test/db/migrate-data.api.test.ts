import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { listTables } from '../../src/db/catalogue.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { applyMigrations, migrationIds } from '../../src/db/migrate.ts';
import { restore } from '../../src/operations/backups/backups.restore.ts';
import { backupsOf } from '../../src/operations/backups/backups.service.ts';
import { updateDatabase } from '../../src/operations/backups/backups.update.ts';
import { digestTables } from '../../src/operations/backups/dump.repository.ts';
import { allTables } from '../../src/operations/backups/tables.ts';
import { makePlace } from '../support/harness.ts';
import { rowsOf, rowsWithBytes } from '../support/migrate-rows.ts';

type Row = Record<string, unknown>;

/** What a migration takes away on purpose. */
const dropped: Record<string, string[]> = { '0007-trust': ['mails'] };

/** The search has rows of its own, and what was applied tells of itself. */
const looked = allTables.filter((table) => table !== 'migrations' && table !== 'transactions_search');

async function apply(database: Database, id: string): Promise<void> {
  await database.db.transaction().execute((trx) => applyMigrations(trx, [id]));
  await addRows(database, id);
}

/** Of what a migration has made. */
async function addRows({ db, engine }: Database, id: string): Promise<void> {
  const withBytes: Record<string, string[]> = rowsWithBytes[engine];
  for (const statement of [...(rowsOf[id] ?? []), ...(withBytes[id] ?? [])])
    await sql.raw(statement).execute(db);
}

async function readAll({ db }: Database): Promise<Map<string, Row[]>> {
  const present = await listTables(db);
  const tables = new Map<string, Row[]>();
  for (const table of looked.filter((name) => present.has(name)))
    tables.set(table, (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows);
  return tables;
}

describe('a database with people in it', () => {
  it('keeps every row through every migration', async () => {
    const place = await makePlace({ isEmpty: true });
    const database = openDatabase(place);
    for (const id of migrationIds) {
      const before = await readAll(database);
      await database.db.transaction().execute((trx) => applyMigrations(trx, [id]));
      const after = await readAll(database);
      for (const [table, rows] of before) {
        const kept = after.get(table) ?? [];
        const isGone = dropped[id]?.includes(table);
        expect([id, table, kept.length]).toEqual([id, table, isGone ? 0 : rows.length]);
        for (const [at, row] of kept.entries()) {
          const shared = Object.entries(rows[at] ?? {}).filter(([column]) => column in row);
          expect(row, id).toMatchObject(Object.fromEntries(shared));
        }
      }
      await addRows(database, id);
    }
    await database.close();
    await place.remove();
  });

  it('has the versions that were kept of it, or 0', async () => {
    const place = await makePlace({ isEmpty: true });
    const database = openDatabase(place);
    const kept = [`insert into row_versions values (1, 7, 'budgets', '["budget"]', '{}')`];
    for (const id of migrationIds) {
      if (id === '0029-versions') for (const statement of kept) await sql.raw(statement).execute(database.db);
      await apply(database, id);
    }
    const versionsOf = async (table: 'budgets' | 'categories' | 'sources' | 'tags') =>
      (await database.db.selectFrom(table).select('change_no').execute()).map(({ change_no }) => change_no);
    expect(await versionsOf('budgets')).toEqual([7]);
    expect(await versionsOf('categories')).toEqual([1]);
    expect(new Set([...(await versionsOf('sources')), ...(await versionsOf('tags'))])).toEqual(new Set([0]));
    await database.close();
    await place.remove();
  });

  /** The first, some between, and those that people are most likely to come from. */
  const begins = migrationIds
    .map((id, index) => [id, index + 1] as const)
    .slice(0, -1)
    .filter(([, count]) => count % 4 === 1 || count > migrationIds.length - 4);

  it.each(begins)(
    'is kept as it was before it is brought on from %s, and comes back from that',
    async (_, count) => {
      const { remove, ...where } = await makePlace({ isEmpty: true });
      const database = openDatabase(where);
      const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: where.dataDir });
      const place = { config, database, now: () => new Date() };
      for (const id of migrationIds.slice(0, count)) await apply(database, id);
      await updateDatabase(place);
      const after = await digestTables(database.db);
      const [file = ''] = readdirSync(backupsOf(where.dataDir));
      await restore(place, join(backupsOf(where.dataDir), file), { replace: true });
      expect(await digestTables(database.db)).toEqual(after);
      await database.close();
      await remove();
    },
  );

  it('says of every transaction from then on what it is, and gives no number of a source again', async () => {
    const place = await makePlace({ isEmpty: true });
    const database = openDatabase(place);
    for (const id of migrationIds) await apply(database, id);
    const [row] = await database.db.selectFrom('transactions').select(['cents', 'kind']).execute();
    expect(row).toEqual({ cents: -220, kind: 2 });
    const [owner] = await database.db
      .selectFrom('owners')
      .select(['sources_made', 'categories_made'])
      .execute();
    expect(owner).toEqual({ sources_made: 3, categories_made: 1 });
    await database.close();
    await place.remove();
  });

  it('knows from then on which bank each linked source came from', async () => {
    const place = await makePlace({ isEmpty: true });
    const database = openDatabase(place);
    for (const id of migrationIds) await apply(database, id);
    const sources = database.db.selectFrom('sources').select(['id', 'institution_id']).orderBy('no');
    expect(await sources.execute()).toEqual([
      { id: 'source', institution_id: null },
      { id: 'linked', institution_id: 'bank' },
      { id: 'astray', institution_id: null },
    ]);
    await database.close();
    await place.remove();
  });

  it('has a row of every table in these tests, also of those that are new', async () => {
    const place = await makePlace({ isEmpty: true });
    const database = openDatabase(place);
    for (const id of migrationIds) await apply(database, id);
    const empty = [...(await readAll(database))].filter(([, rows]) => rows.length === 0);
    // Emptied on purpose, see above; and what there is only while a long change is under way.
    expect(empty.map(([table]) => table)).toEqual(['mails', 'long_writes', 'undo_patches']);
    await database.close();
    await place.remove();
  });
});
