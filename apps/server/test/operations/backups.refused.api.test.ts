import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { cents } from '@saldo/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '../../src/identity/uploads/uploads.service.ts';
import { findDifferences, repair } from '../../src/ledger/verify/verify.ts';
import { rehearse } from '../../src/operations/backups/backups.rehearsal.ts';
import { readLastBackup } from '../../src/operations/backups/backups.repository.ts';
import { restore } from '../../src/operations/backups/backups.restore.ts';
import { backupsOf, makeProvenBackup } from '../../src/operations/backups/backups.service.ts';
import { requireSameSeal } from '../../src/platform/facts/seal-probe.ts';
import { bend, placeOf, startEmpty, withEnd, withRows } from '../support/backup-place.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { runProgram } from '../support/program.ts';

const PASSPHRASE = 'correct horse battery';

let saldo: TestApp;
let ada: WithMoney;
let folder: string;
let good: string;
let bent: string;
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  await ada.post();
  const photo_url = `/uploads/${await addPicture(saldo.context, Buffer.from('a picture'))}`;
  await saldo.call('changeUser', { token: ada.token, params: { id: ada.user.id }, body: { photo_url } });
  folder = join(saldo.context.config.dataDir, 'files');
  mkdirSync(folder);
  [good, bent] = [join(folder, 'good.backup'), join(folder, 'bent.backup')];
  await requireSameSeal(saldo.database.db, saldo.context.seal, 'secret.key');
  await makeProvenBackup(placeOf(saldo), good);
});
afterAll(() => saldo.close());

const row = (table: string, fields: object) => JSON.stringify([table, fields]);
const forge = (table: string, change: (rows: string[]) => string[]) =>
  bend(good, bent, (lines) => withRows(lines, table, change));

/** Refused by words, and nothing is left: no row, no picture, no key, no backup of what was there. */
async function expectRefused(file: string, words: RegExp | string, passphrase?: string): Promise<void> {
  const other = await startEmpty();
  const place = { ...other, config: { ...other.config, backupPassphrase: passphrase } };
  const before = readdirSync(other.config.dataDir);
  await expect(restore(place, file, { replace: false })).rejects.toThrow(words);
  expect(readdirSync(other.config.dataDir)).toEqual(before);
  for (const table of ['users', 'sessions', 'pictures'] as const)
    expect(await other.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  await other.close();
}

describe('a program beside the server', () => {
  it.each(['backup', 'restore', 'verify', 'demo'] as const)(
    '%s says in one line which variable is wrong',
    async (name) => {
      const other = await startEmpty();
      const place = { dataDir: other.config.dataDir, databaseUrl: other.config.databaseUrl };
      const { code, complaint } = await runProgram(name, place, [good], { BACKUP_PASSPHRASE: 'short' });
      expect(code).toBe(1);
      expect(complaint).toMatch(/^BACKUP_PASSPHRASE [^\n]+\n$/);
      await other.close();
    },
  );
});

describe('a refused restore', () => {
  it('ends, and keeps nobody from the place', async () => {
    const other = await startEmpty();
    const place = { dataDir: other.config.dataDir, databaseUrl: other.config.databaseUrl };
    const refused = await runProgram('restore', place, [join(folder, 'nowhere.backup')]);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.complaint).toMatch(/^Nothing was restored, nothing was changed\. [^\n]+\n$/);
    expect((await runProgram('restore', place, [good])).code).toBe(0);
    await other.close();
  });
});

describe('a backup that somebody else may have written is refused', () => {
  it('in clear, where there is a passphrase', async () => {
    await expectRefused(good, /not encrypted.*without BACKUP_PASSPHRASE/, PASSPHRASE);
  });

  it('with a key that opens nothing of it, with two keys, or with none', async () => {
    const isKey = (line: string) => line.startsWith('{"secret_key"');
    const withKeys = (toKeys: (line: string) => string[]) =>
      bend(good, bent, (lines) => lines.flatMap((line) => (isKey(line) ? toKeys(line) : [line])));
    await withKeys(() => ['{"secret_key":"short"}']);
    await expectRefused(bent, /its key is none/);
    await withKeys(() => [JSON.stringify({ secret_key: Buffer.alloc(32).toString('base64') })]);
    await expectRefused(bent, /cannot be opened/);
    await withKeys((line) => [line, line]);
    await expectRefused(bent, /more than one key/);
    await withKeys(() => []);
    await expectRefused(bent, /cannot be opened/);
  });

  it('with rows of a table that no backup holds', async () => {
    const session = {
      user_id: ada.user.id,
      id: 'planted',
      token_hash: 'known',
      created_at: '2026-11-15T12:00:00.000Z',
      last_used_at: '2026-11-15T12:00:00.000Z',
      device: '',
    };
    await forge('sessions', () => [row('sessions', session)]);
    await expectRefused(bent, 'it holds rows of sessions, which no backup of ours does');
  });

  it('with rows that its end does not tell of', async () => {
    await bend(good, bent, (lines) =>
      withEnd(lines, ({ tables: { users: _, ...tables }, ...end }) => ({ ...end, tables })),
    );
    await expectRefused(bent, 'its table users is not as it was written');
  });

  it.each([
    ['a column too many', (fields: object) => ({ ...fields, is_admin: 1 })],
    ['a column too few', ({ language: _, ...fields }: Record<string, unknown>) => fields],
  ])('with %s', async (_, change) => {
    await forge('users', (rows) => rows.map((line) => row('users', change(JSON.parse(line)[1]))));
    await expectRefused(bent, 'its table users has other columns than that of its version');
  });

  it('with a value that is no value', async () => {
    await forge('users', (rows) =>
      rows.map((line) => row('users', { ...JSON.parse(line)[1], email: { $like: '%' } })),
    );
    await expectRefused(bent, 'it is damaged');
  });

  it.each([
    ['nothing', 'null'],
    ['a number', '1'],
    ['an empty list', '[]'],
    ['a row that is none', '["users", null]'],
    ['two beginnings', '{"migrations":["0001-identity"],"made_at":"2026-11-15T12:00:00.000Z"}'],
    ['a file that is none of ours', '{"file":"../secret.key","base64":""}'],
  ])('with %s among its lines', async (_, line) => {
    await bend(good, bent, (lines) => lines.toSpliced(-2, 0, line));
    await expectRefused(bent, /damaged|not in its order|not whole/);
  });

  it('with a picture, where the rest is refused', async () => {
    await forge('rollup_days', (rows) => rows.map((line) => line.replace(/"owner":\d+/, '"owner":7')));
    await expectRefused(bent, /foreign key/i);
  });

  it.each([
    ['one line that unpacks to more than a machine may have', 1],
    ['many of them', 3],
  ])('with %s', async (_, members) => {
    const bomb = join(folder, 'bomb.backup');
    writeFileSync(bomb, '{"saldo":"backup","version":1}\n');
    const block = Buffer.alloc(1024 * 1024, 'x');
    for (let member = 0; member < members; member++)
      await pipeline(
        Readable.from(Array.from({ length: 100 }, () => block)),
        createGzip(),
        createWriteStream(bomb, { flags: 'a' }),
      );
    await expectRefused(bomb, 'it holds a line that is longer than any of ours');
    await expect(rehearse(placeOf(saldo).config, bomb)).rejects.toThrow('longer than any of ours');
  });
});

describe('what does not add up for one person', () => {
  it('is told when the backup is made and restored, and keeps nobody from theirs', async () => {
    await saldo.database.db
      .updateTable('sources')
      .set({ cents: cents(1) })
      .where('id', '=', ada.source.id)
      .execute();
    const place = { dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl };
    const made = await runProgram('backup', place, [bent]);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('whole') });
    const told = new RegExp(
      `balance of source ${ada.source.id}: kept 1; counted -220\n1 differences: npm run verify`,
    );
    expect(made.complaint).toMatch(told);
    const other = await startEmpty();
    const { differences } = await restore(other, bent, { replace: false });
    expect(differences).toHaveLength(1);
    await repair(other.database.db);
    expect(await findDifferences(other.database.db)).toEqual([]);
    await other.close();
    await repair(saldo.database.db);
  });
});

describe('a backup that is not proven', () => {
  it('is not there: neither its file nor its row', async () => {
    const { config, database, now } = placeOf(saldo);
    const before = await readLastBackup(database.db, now());
    // What no rehearsal can read: the place for it is taken.
    rmSync(join(config.dataDir, 'tmp'), { recursive: true, force: true });
    writeFileSync(join(config.dataDir, 'tmp'), '');
    const file = join(backupsOf(config.dataDir), 'unproven.backup');
    await expect(makeProvenBackup({ config, database, now }, file)).rejects.toThrow();
    rmSync(join(config.dataDir, 'tmp'));
    expect(readdirSync(backupsOf(config.dataDir)).filter((name) => name.startsWith('unproven'))).toEqual([]);
    expect(await readLastBackup(database.db, now())).toEqual(before);
  });

  it('is not to blame on a stray file among the pictures of an earlier version', async () => {
    const uploads = join(saldo.context.config.dataDir, 'uploads');
    mkdirSync(uploads);
    for (const name of ['.DS_Store', `${'a'.repeat(22)}.webp`]) writeFileSync(join(uploads, name), 'x');
    const { pictures } = await makeProvenBackup(placeOf(saldo), join(folder, 'stray.backup'));
    expect(pictures).toBe(2);
    expect(existsSync(join(uploads, '.DS_Store'))).toBe(true);
  });
});
