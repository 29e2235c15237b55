import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { isMigrated } from '../../src/db/migrate.ts';
import { earlierBackups } from '../support/earlier.ts';
import { makePlace } from '../support/harness.ts';
import { runProgram, startProgram } from '../support/program.ts';
import { findFreePort } from '../support/sandbox.ts';

let place: Awaited<ReturnType<typeof makePlace>>;
let environment: Record<string, string>;
beforeAll(async () => {
  place = await makePlace();
  environment = { PORT: String(await findFreePort()), BACKUP_HOURS: '0', BANK_REFRESH_HOURS: '0' };
});
afterAll(() => place.remove());

const restore = () => runProgram('restore', place, [`${earlierBackups}0.1.0.backup`, '--replace']);

describe('while a server runs', () => {
  let server: ReturnType<typeof startProgram>;
  beforeAll(async () => {
    server = startProgram('main', place, [], environment);
    await once(server.child, 'message');
  });

  it('nothing is restored under its feet', async () => {
    const { code, complaint } = await restore();
    expect([code, complaint]).toEqual([
      1,
      `Nothing was restored, nothing was changed. ${
        place.databaseUrl
          ? 'DATABASE_URL is in use by a running Saldo: stop it first'
          : `DATA_DIR ${place.dataDir} is in use by another Saldo (pid ${server.child.pid})`
      }\n`,
    ]);
  });

  it('a second one on the same folder is refused, on the same PostgreSQL it is not', async () => {
    const second = startProgram('main', place, [], { ...environment, PORT: String(await findFreePort()) });
    const outcome = await Promise.race([second.ended, once(second.child, 'message')]);
    if (place.databaseUrl) expect(outcome).toContain('ready');
    else
      expect(outcome).toMatchObject({
        code: 1,
        complaint: `Saldo cannot start: DATA_DIR ${place.dataDir} is in use by another Saldo (pid ${server.child.pid})\n`,
      });
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it('backup, verify and demo still work', async () => {
    for (const name of ['backup', 'verify', 'demo'] as const)
      expect(await runProgram(name, place)).toMatchObject({ code: 0, complaint: '' });
  });

  it('the place is free once it has ended, also by a kill', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    expect(await restore()).toMatchObject({ code: 0, complaint: '' });
  });
});

describe('a database of an earlier version', () => {
  it('is left as it is by the programs beside the server', async () => {
    const database = openDatabase(place);
    await database.db.deleteFrom('migrations').where('id', '=', '0009-pictures').execute();
    for (const name of ['verify', 'demo'] as const) {
      expect(await runProgram(name, place)).toMatchObject({
        code: 1,
        complaint: 'The database is of an earlier version: npm start brings it up to date.\n',
      });
    }
    expect(await isMigrated(database)).toBe(false);
    await database.close();
  });
});
