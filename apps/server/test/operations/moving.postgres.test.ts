import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { digestTables } from '../../src/operations/backups/dump.repository.ts';
import { keptTables } from '../../src/operations/backups/tables.ts';
import { addFullPerson, startWorld, type World } from '../support/full-person.ts';
import { makePlace } from '../support/harness.ts';
import { linkBank, update } from '../support/linked-bank.ts';
import { runProgram } from '../support/program.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };

const folder = mkdtempSync(join(tmpdir(), 'saldo-moving-'));
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addFullPerson(world);
  await update(world.saldo, await linkBank(world.saldo, world.sandbox));
  const { token } = await world.saldo.signUp();
  await world.saldo.call('loadSampleData', { token });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As docs/operations.md says it: a backup here, a restore there. */
async function move(from: Place, to: Place, name: string): Promise<void> {
  const file = join(folder, `${name}.backup`);
  expect(await runProgram('backup', from, [file])).toMatchObject({ code: 0, complaint: '' });
  expect(await runProgram('restore', to, [file])).toMatchObject({ code: 0, complaint: '' });
  const verified = await runProgram('verify', to);
  expect(verified).toMatchObject({ code: 0, output: 'All totals and balances are right.\n' });
}

async function digest(place: Place) {
  const database = openDatabase(place);
  const digests = await digestTables(database.db);
  await database.close();
  return digests;
}

describe('an installation', () => {
  it('moves from SQLite to PostgreSQL and back with every row of every table', async () => {
    const first = { dataDir: world.saldo.context.config.dataDir, databaseUrl: world.saldo.databaseUrl };
    const sqlite = { dataDir: mkdtempSync(join(folder, 'sqlite-')), databaseUrl: undefined };
    const postgres = await makePlace();
    const last = { dataDir: mkdtempSync(join(folder, 'sqlite-')), databaseUrl: undefined };
    await move(first, sqlite, 'made');
    await move(sqlite, postgres, 'there');
    await move(postgres, last, 'back');
    const before = await digest(first);
    expect(Object.keys(before)).toEqual(keptTables);
    expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
    expect(before.transactions?.rows).toBeGreaterThan(500);
    for (const place of [sqlite, postgres, last]) expect(await digest(place)).toEqual(before);
    await postgres.remove();
  });
});
