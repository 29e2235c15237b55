import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { readBackupFile, writeBackupFile } from '../src/features/backups/backup-file.ts';
import { makePlace, type Person, type TestApp } from './harness.ts';

/** Places to make backups of, and to bring them back to. */

export const placeOf = ({ context }: TestApp, passphrase?: string) => ({
  config: { ...context.config, backupPassphrase: passphrase },
  database: context.database,
  now: context.now,
});

/** Another Saldo, empty, on the engine under test or on SQLite. */
export async function startEmpty(engine: 'same' | 'sqlite' = 'same') {
  const place =
    engine === 'same'
      ? await makePlace()
      : {
          dataDir: mkdtempSync(join(tmpdir(), 'saldo-test-')),
          databaseUrl: undefined,
          remove: async () => {},
        };
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: place.dataDir, RATE_LIMIT: 'off' });
  const database = openDatabase(place);
  await migrate(database);
  return {
    config,
    database,
    now: () => new Date('2026-11-15T12:00:00Z'),
    /** What its API says to somebody who signs in anew. */
    read: async ({ email, password }: Person) => {
      const app = await buildApp(
        createContext({ config, database, now: () => new Date('2026-11-15T12:00:00Z') }),
      );
      const login = await app.inject({ method: 'POST', url: '/api/login', payload: { email, password } });
      const headers = { authorization: `Bearer ${login.json().access_token}` };
      const get = async (url: string) => (await app.inject({ url, headers })).json().results;
      const photo = await app.inject({ url: login.json().results.photo_url });
      return {
        photo: photo.body,
        sources: await get('/api/sources'),
        transactions: await get('/api/transactions'),
        found: await get('/api/transactions?q=rent&page=1'),
        balances: await get('/api/balances'),
        budgets: await get('/api/budgets'),
      };
    },
    close: async () => {
      await database.close();
      await place.remove();
      rmSync(place.dataDir, { recursive: true, force: true });
    },
  };
}

export async function readHere(app: TestApp, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (url: string) => (await app.app.inject({ url, headers })).json().results;
  return {
    photo: 'a picture',
    sources: await get('/api/sources'),
    transactions: await get('/api/transactions'),
    found: await get('/api/transactions?q=rent&page=1'),
    balances: await get('/api/balances'),
    budgets: await get('/api/budgets'),
  };
}

/** The same file with some lines changed, left out or added: each becomes what is answered for it. */
export async function bend(
  from: string,
  to: string,
  change: (line: string) => string | string[],
): Promise<void> {
  const lines = async function* () {
    for await (const line of readBackupFile(from, undefined)) yield* [change(line)].flat();
  };
  await writeBackupFile(to, lines(), undefined);
}
