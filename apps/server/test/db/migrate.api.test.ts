import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { isMigrated, migrate } from '../../src/db/migrate.ts';
import { makePlace } from '../support/harness.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../support/migrate-once.ts', import.meta.url));

describe('migrations', () => {
  it('are applied once when six servers start together', async () => {
    const place = await makePlace({ isEmpty: true });
    const args = [program, place.dataDir, ...(place.databaseUrl ? [place.databaseUrl] : [])];
    await Promise.all(Array.from({ length: 6 }, () => run(process.execPath, args)));
    const database = openDatabase(place);
    expect(await isMigrated(database)).toBe(true);
    const applied = await database.db.selectFrom('migrations').select('id').execute();
    expect(new Set(applied.map((row) => row.id)).size).toBe(applied.length);
    await database.close();
    await place.remove();
  });

  it('change nothing when run again', async () => {
    const place = await makePlace({ isEmpty: true });
    const database = openDatabase(place);
    await migrate(database);
    const before = await database.db.selectFrom('migrations').selectAll().execute();
    await migrate(database);
    expect(await database.db.selectFrom('migrations').selectAll().execute()).toEqual(before);
    await database.close();
    await place.remove();
  });

  it('count an old session as proven when it began, and every old address as unproven', async () => {
    const place = await makePlace({ isEmpty: true });
    const database = openDatabase(place);
    await migrate(database);
    for (const statement of [
      'drop table email_takebacks',
      'drop table email_confirmations',
      'drop table sign_ins',
      'create table sign_ins (id text primary key)',
      'alter table identities drop column account',
      'alter table sessions drop column proven_at',
      'alter table users drop column email_proven_at',
      "delete from migrations where id = '0008-proof'",
      `insert into users (id, email, email_key, first_name, last_name, phone_number, created_at)
       values ('ada', 'ada@example.org', 'ada@example.org', '', '', '', '2026-01-01')`,
      `insert into sessions (user_id, id, token_hash, created_at, last_used_at)
       values ('ada', 'one', 'hash', '2026-01-02', '2026-01-03')`,
    ])
      await sql.raw(statement).execute(database.db);
    await migrate(database);
    const [session] = await database.db.selectFrom('sessions').select('proven_at').execute();
    const [user] = await database.db.selectFrom('users').select('email_proven_at').execute();
    expect([session?.proven_at, user?.email_proven_at]).toEqual(['2026-01-02', null]);
    await database.close();
    await place.remove();
  });
});
