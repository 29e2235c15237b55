import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { createContext } from '../../src/context/context.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { readBackupFile, writeBackupFile } from '../../src/operations/backups/backup-file.ts';
import type { End } from '../../src/operations/backups/parse-line.ts';
import { makePlace, type Person, type TestApp } from './harness.ts';

/** Places to make backups of, and to bring them back to. */

export const placeOf = ({ context }: TestApp, passphrase?: string) => ({
  config: { ...context.config, backupPassphrase: passphrase },
  database: context.database,
  files: context.files,
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

/** The same file with other lines. */
export async function bend(from: string, to: string, change: (lines: string[]) => string[]): Promise<void> {
  const lines = change(await Array.fromAsync(readBackupFile(from, undefined)));
  await writeBackupFile(to, Readable.from(lines), undefined);
}

/** With other rows of a table, and an end that says so: as somebody would who knows the format. */
export function withRows(lines: string[], table: string, change: (rows: string[]) => string[]): string[] {
  const isOfTable = (line: string) => line.startsWith(`["${table}"`);
  const rows = change(lines.filter(isOfTable));
  const at = lines.findIndex(isOfTable);
  const others = lines.filter((line) => !isOfTable(line));
  others.splice(at < 0 ? 1 : at, 0, ...rows);
  const hash = createHash('sha256');
  for (const row of rows) hash.update(row);
  return withEnd(others, (end) => ({
    ...end,
    tables: { ...end.tables, [table]: { rows: rows.length, sha256: hash.digest('base64') } },
  }));
}

export function withEnd(lines: string[], change: (end: End) => End): string[] {
  return lines.map((line) =>
    line.startsWith('{"end"') ? JSON.stringify({ end: change(JSON.parse(line).end) }) : line,
  );
}
