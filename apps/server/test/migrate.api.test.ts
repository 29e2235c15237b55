import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { isMigrated, migrate } from '../src/db/migrate.ts';
import { makePlace } from './harness.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./migrate-once.ts', import.meta.url));

describe('migrations', () => {
  it('are applied once when six servers start together', async () => {
    const place = await makePlace();
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
    const place = await makePlace();
    const database = openDatabase(place);
    await migrate(database);
    const before = await database.db.selectFrom('migrations').selectAll().execute();
    await migrate(database);
    expect(await database.db.selectFrom('migrations').selectAll().execute()).toEqual(before);
    await database.close();
    await place.remove();
  });
});
