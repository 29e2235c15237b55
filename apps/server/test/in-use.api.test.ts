import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { isMigrated } from '../src/db/migrate.ts';
import { earlierBackups } from './earlier.ts';
import { makePlace } from './harness.ts';
import { runProgram, startProgram } from './program.ts';
import { findFreePort } from './sandbox.ts';

let place: Awaited<ReturnType<typeof makePlace>>;
let environment: Record<string, string>;
beforeAll(async () => {
  place = await makePlace();
  environment = { PORT: String(await findFreePort()), BACKUP_HOURS: '0', BANK_REFRESH_HOURS: '0' };
});
afterAll(() => place.remove());

const backup = `${earlierBackups}0.1.0.backup`;
const restore = () => runProgram('restore', place, [backup, '--replace']);

async function startServer() {
  const server = startProgram('main', place, [], environment);
  await once(server.child, 'message');
  return server;
}

describe('while a server runs', () => {
  it('nothing is restored under its feet, until it has ended, by whichever way', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const server = await startServer();
      const refused = await restore();
      expect(refused.code).toBe(1);
      expect(refused.complaint).toMatch(
        place.databaseUrl
          ? /^Nothing was restored, nothing was changed. DATABASE_URL is in use by a running Saldo: stop it first\n$/
          : /^Nothing was restored, nothing was changed. DATA_DIR .* is in use by another Saldo \(pid \d+\)\n$/,
      );
      if (!place.databaseUrl) expect(refused.complaint).toContain(`(pid ${server.child.pid})`);
      server.child.kill(signal);
      await server.ended;
      expect(await restore()).toMatchObject({ code: 0, complaint: '' });
    }
  });

  it('a second one on the same folder is refused, on the same PostgreSQL it is not', async () => {
    const server = await startServer();
    const second = startProgram('main', place, [], { ...environment, PORT: String(await findFreePort()) });
    const outcome = await Promise.race([second.ended, once(second.child, 'message')]);
    if (place.databaseUrl) expect(outcome).toContain('ready');
    else
      expect(outcome).toMatchObject({
        code: 1,
        complaint: `Saldo cannot start: DATA_DIR ${place.dataDir} is in use by another Saldo (pid ${server.child.pid})\n`,
      });
    for (const { child } of [second, server]) child.kill('SIGTERM');
    await Promise.all([second.ended, server.ended]);
  });

  it('backup, verify and demo still work', async () => {
    const server = await startServer();
    for (const name of ['backup', 'verify', 'demo'] as const)
      expect(await runProgram(name, place)).toMatchObject({ code: 0, complaint: '' });
    server.child.kill('SIGTERM');
    await server.ended;
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
