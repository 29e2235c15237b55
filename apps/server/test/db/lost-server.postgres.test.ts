import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { makePlace } from '../support/harness.ts';
import { widenSchema } from '../support/later-schema.ts';
import { type Called, prepareServer, type ServerProcess } from '../support/server-process.ts';
import { Writers } from '../support/writers.ts';

const BEFORE = 60;
const AFTER = 60;

/** As a balancer before them does: in turns, and where nobody answers the other one is asked, for the very same. */
function balance(servers: readonly ServerProcess[]): Pick<ServerProcess, 'call'> {
  let turn = 0;
  return {
    call: async (method, path, given): Promise<Called> => {
      turn += 1;
      const [first, second] = turn % 2 ? servers : servers.toReversed();
      const ask = (server: ServerProcess | undefined) => server?.call(method, path, given);
      const answer = await ask(first)?.catch(() => undefined);
      if (answer) return answer;
      const again = await ask(second);
      if (!again) throw new Error('nobody is left');
      // The first may have done it, and gone before it said so.
      return method === 'DELETE' && again.status === 404 ? { ...again, status: 200 } : again;
    },
  };
}

it('of two servers on one PostgreSQL either may be killed under load, also on the tables of a later version: nothing is lost, and nobody is sent away', async () => {
  const place = await makePlace();
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'saldo-test-')));
  const servers = await Promise.all(
    folders.map((dataDir) =>
      prepareServer(
        { dataDir, databaseUrl: place.databaseUrl },
        { SECRET_KEY: 'the same on both of these servers' },
      ),
    ),
  );
  for (const server of servers) await server.start();
  const writers = new Writers(balance(servers));
  await writers.signUp();
  const database = openDatabase(place);
  let isLater = false;
  for (const server of servers) {
    const { stop, done } = writers.write();
    await Promise.race([writers.reach(writers.acknowledged + BEFORE), done]);
    await server.kill();
    // A server of a later version has come and gone: the others stay, and start again.
    if (!isLater) await widenSchema(database.db);
    isLater = true;
    await Promise.race([writers.reach(writers.acknowledged + AFTER), done]);
    stop();
    await done;
    await writers.check();
    await server.start();
  }
  expect([...writers.refusals]).toEqual([]);
  expect(writers.acknowledged).toBeGreaterThanOrEqual(2 * (BEFORE + AFTER));
  expect(await findDifferences(database.db)).toEqual([]);
  await database.close();
  for (const server of servers) await server.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await place.remove();
});
