import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { createContext } from '../../src/context/context.ts';
import { openDatabase } from '../../src/db/database.ts';
import { isMigrated } from '../../src/db/migrate.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { rehearse } from '../../src/operations/backups/backups.rehearsal.ts';
import { restore } from '../../src/operations/backups/backups.restore.ts';
import { backupsOf } from '../../src/operations/backups/backups.service.ts';
import { updateDatabase } from '../../src/operations/backups/backups.update.ts';
import { earlierBackups, leaveAsItWas } from '../support/earlier.ts';
import { makePlace } from '../support/harness.ts';
import { prepareServer } from '../support/server-process.ts';

type Made = Awaited<ReturnType<typeof start>>;
let place: Made;
afterEach(() => place.close());

/** Empty, not even migrated: as somebody has it whose disk died. */
async function start(environment: Record<string, string> = {}) {
  const { remove, ...where } = await makePlace({ isEmpty: true });
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: where.dataDir,
    RATE_LIMIT: 'off',
    ...environment,
  });
  const database = openDatabase(where);
  const close = async () => {
    await database.close();
    await remove();
  };
  return { config, database, where, now: () => new Date('2026-11-15T12:00:00Z'), close };
}

const PASSWORD = 'correct horse';

/** What the people of a backup see, as it was written down when it was made. */
const known: Record<string, object> = {
  '0.1.0.backup': {
    ada: {
      sources: {
        Wallet: -43.5,
        'Hucha — ahorros': 3651.3,
        'Cuenta Nómina ··7355': 3161.03,
        'Colchón ··3388': 8924.64,
        'Tarjeta Naranja ··9056': -461.38,
        'Cuenta en libras ··4836': 1638.96,
        'Cuenta Nueva ··3532': 0,
      },
      summary: { income: 7095.39, expense: 63.5, balance: 7031.89, currency: 'EUR', left_out: 117 },
      transactions: 170,
      closing: 15232.09,
      found: ['Café con leche'],
      imports: [117, 49],
      photo: 'RIFF',
      left: 9,
    },
    bo: {
      sources: { Wallet: 89.99 },
      summary: { income: 100, expense: 10.01, balance: 89.99, currency: 'EUR', left_out: 0 },
      transactions: 2,
      closing: 89.99,
      found: [],
      imports: [],
      photo: undefined,
      left: 0,
    },
  },
};

/** A second factor asks for one of the codes that were written down. */
const codes: Record<string, string> = { '0.1.0.backup': 'JHRM-2NL6-2DTB-F74D' };

async function read(name: string) {
  const app = await buildApp(createContext(place));
  const readAs = async (email: string, code?: string) => {
    const login = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: PASSWORD, code },
    });
    expect(login.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    const get = async (url: string) => (await app.inject({ url, headers })).json();
    const sources: { name: string; amount: number }[] = (await get('/api/sources')).results;
    const found: { name: string }[] = (await get('/api/transactions?q=cafe+con&page=1')).results;
    const { photo_url } = login.json().results;
    return {
      sources: Object.fromEntries(sources.map((source) => [source.name, source.amount])),
      summary: (await get('/api/transactions/months')).summary,
      transactions: (await get('/api/transactions')).results.length,
      closing: (await get('/api/balances')).results[0].closing_balance,
      found: found.map((row) => row.name),
      imports: (await get('/api/imports')).results.map((batch: { added: number }) => batch.added),
      photo: photo_url
        ? (await app.inject({ url: photo_url })).rawPayload.toString('latin1', 0, 4)
        : undefined,
      left: (await get('/api/second-factor')).results.recovery_codes_left,
    };
  };
  return { ada: await readAs('ada@example.org', codes[name]), bo: await readAs('bo@example.org') };
}

describe.each(readdirSync(earlierBackups))('a backup of the version %s', (name) => {
  it('comes back, up to date, with what everybody had', async () => {
    place = await start();
    const file = join(earlierBackups, name);
    await rehearse(place.config, file);
    const { differences } = await restore(place, file, { replace: false });
    expect(differences).toEqual([]);
    expect(await isMigrated(place.database)).toBe(true);
    expect(await read(name)).toEqual(known[name]);
    expect(await findDifferences(place.database.db)).toEqual([]);
  });

  it('is what its database is kept as before it is updated', async () => {
    place = await start();
    await leaveAsItWas(name, place.database, place.config.dataDir);
    await updateDatabase(place);
    expect(await read(name)).toEqual(known[name]);
    expect(await findDifferences(place.database.db)).toEqual([]);
    const folder = backupsOf(place.config.dataDir);
    const kept = readdirSync(folder);
    expect(kept).toEqual(['before-update-20261115T120000Z.backup']);
    await updateDatabase(place);
    expect(readdirSync(folder)).toEqual(kept);
    await restore(place, join(folder, kept[0] ?? ''), { replace: true });
    expect(await read(name)).toEqual(known[name]);
  });

  it('is made once by several servers that start together', async () => {
    place = await start();
    await leaveAsItWas(name, place.database, place.config.dataDir);
    // On SQLite there is only one that starts.
    const servers = place.database.engine === 'postgres' ? [1, 2, 3] : [1];
    await Promise.all(
      servers.map(async () => {
        const database = openDatabase(place.where);
        await updateDatabase({ ...place, database });
        await database.close();
      }),
    );
    expect(readdirSync(backupsOf(place.config.dataDir))).toHaveLength(1);
  });

  it('is made by the start itself', async () => {
    place = await start();
    await leaveAsItWas(name, place.database, place.config.dataDir);
    const server = await prepareServer(place.where, { BACKUP_HOURS: '24' });
    await server.start();
    await server.kill();
    expect(readdirSync(backupsOf(place.config.dataDir))).toEqual([expect.stringMatching(/^before-update-/)]);
    expect(readdirSync(place.config.dataDir)).not.toContain('uploads');
    expect(await read(name)).toEqual(known[name]);
  });

  it('is left to the operator where there are to be none', async () => {
    place = await start({ BACKUP_HOURS: '0' });
    await leaveAsItWas(name, place.database, place.config.dataDir);
    await updateDatabase(place);
    expect(readdirSync(place.config.dataDir)).not.toContain('backups');
    expect(await isMigrated(place.database)).toBe(true);
  });

  it('has to be there before anything is changed', async () => {
    place = await start();
    await leaveAsItWas(name, place.database, place.config.dataDir);
    writeFileSync(backupsOf(place.config.dataDir), 'no folder');
    await expect(updateDatabase(place)).rejects.toThrow(/^the backup before the update .*BACKUP_HOURS=0/);
    expect(await isMigrated(place.database)).toBe(false);
    expect(readFileSync(backupsOf(place.config.dataDir), 'utf8')).toBe('no folder');
  });
});

describe('a new place', () => {
  it('needs no backup before its first start', async () => {
    place = await start();
    await updateDatabase(place);
    expect(readdirSync(place.config.dataDir)).not.toContain('backups');
  });
});
