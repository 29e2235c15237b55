import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createContext } from '../../src/context/context.ts';
import { addPicture } from '../../src/identity/uploads/uploads.service.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { backUpWhenDue } from '../../src/operations/backups/backups.job.ts';
import { rehearse } from '../../src/operations/backups/backups.rehearsal.ts';
import { insertBackup } from '../../src/operations/backups/backups.repository.ts';
import { restore } from '../../src/operations/backups/backups.restore.ts';
import {
  backupsOf,
  makeProvenBackup,
  removeUnneededBackups,
  toBackupName,
} from '../../src/operations/backups/backups.service.ts';
import { bend, placeOf, readHere, startEmpty } from '../support/backup-place.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

const PASSPHRASE = 'correct horse battery';

let saldo: TestApp;
let ada: Person;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saldo-backups-'));
  saldo = await startApp();
  ada = await saldo.signUp({ first_name: 'Ada' });
  await saldo.call('loadSampleData', { token: ada.token });
  const name = await addPicture(saldo.context, Buffer.from('a picture'));
  await saldo.call('changeUser', {
    token: ada.token,
    params: { id: ada.user.id },
    body: { photo_url: `/uploads/${name}` },
  });
});
afterAll(async () => {
  await saldo.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What stands behind the first line, without Saldo's own reader and the tag that ends an encrypted file. */
function unzip(name: string): string {
  const bytes = readFileSync(join(folder, name));
  const content = bytes.subarray(bytes.indexOf('\n') + 1, -16);
  return gunzipSync(content, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
}

describe('a backup', () => {
  it.each([
    ['in clear', undefined, 'same'],
    ['encrypted', PASSPHRASE, 'same'],
    ['on the other engine', undefined, 'sqlite'],
  ] as const)('%s brings back every row, picture and balance', async (_, passphrase, engine) => {
    const file = join(folder, `${engine}-${passphrase ? 'secret' : 'clear'}.backup`);
    const made = await makeProvenBackup(placeOf(saldo, passphrase), file);
    expect(made.pictures).toBe(1);
    const other = await startEmpty(engine);
    await restore({ ...other, config: { ...other.config, backupPassphrase: passphrase } }, file, {
      replace: false,
    });
    expect(await other.read(ada)).toEqual(await readHere(saldo, ada));
    expect(await findDifferences(other.database.db)).toEqual([]);
    await other.close();
  });

  it('comes from SQLite to the engine under test as well, and new rows go on counting', async () => {
    const [first, second] = [await startEmpty('sqlite'), await startEmpty()];
    const file = join(folder, 'there-and-back.backup');
    await makeProvenBackup(placeOf(saldo), file);
    await restore(first, file, { replace: false });
    const again = join(folder, 'again.backup');
    await makeProvenBackup(first, again);
    await restore(second, again, { replace: false });
    expect(await second.read(ada)).toEqual(await readHere(saldo, ada));
    const app = await buildApp(createContext(second));
    const signedUp = await app.inject({
      method: 'POST',
      url: '/api/signup',
      payload: { email: 'new@example.org', password: 'correct horse' },
    });
    expect(signedUp.statusCode).toBe(201);
    await first.close();
    await second.close();
  });

  it('is of one moment, though people go on writing', async () => {
    const { token } = ada;
    const { body } = await saldo.call('createSource', {
      token,
      body: { name: 'Busy', type_source: 'manual_entry', amount: 0 },
    });
    let isOver = false;
    const writing = (async () => {
      let count = 0;
      while (!isOver) {
        await saldo.call('createTransaction', {
          token,
          body: { name: 'x', type: 'income', amount: 1, date: '2026-11-15', source_id: body.results.id },
        });
        count += 1;
        await pause(1);
      }
      return count;
    })();
    const file = join(folder, 'busy.backup');
    await makeProvenBackup(placeOf(saldo), file).finally(() => {
      isOver = true;
    });
    expect(await writing).toBeGreaterThan(0);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    [
      'changed by one bit',
      (bytes: Buffer) => {
        const copy = Buffer.from(bytes);
        const middle = Math.floor(copy.length / 2);
        copy[middle] = (copy[middle] ?? 0) ^ 1;
        return copy;
      },
    ],
    ['something else', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
  ])('that is %s is refused, and changes nothing', async (_, damage) => {
    for (const passphrase of [undefined, PASSPHRASE]) {
      const file = join(folder, 'damaged.backup');
      writeFileSync(
        file,
        damage(readFileSync(join(folder, `same-${passphrase ? 'secret' : 'clear'}.backup`))),
      );
      await expect(rehearse(placeOf(saldo, passphrase).config, file)).rejects.toThrow(
        /damaged|no backup|not whole|not as it was/,
      );
      const before = await readHere(saldo, ada);
      await expect(restore(placeOf(saldo, passphrase), file, { replace: true })).rejects.toThrow();
      expect(await readHere(saldo, ada)).toEqual(before);
    }
  });

  it('in clear tells everything to whoever unzips it; encrypted it cannot even be unzipped', () => {
    expect(unzip('same-clear.backup')).toContain(ada.email);
    expect(() => unzip('same-secret.backup')).toThrow('incorrect header check');
  });

  it('that is encrypted opens with its passphrase only', async () => {
    const file = join(folder, 'same-secret.backup');
    await expect(rehearse(placeOf(saldo).config, file)).rejects.toThrow('BACKUP_PASSPHRASE');
    await expect(rehearse(placeOf(saldo, 'another passphrase').config, file)).rejects.toThrow(
      'the passphrase is another',
    );
    await rehearse(placeOf(saldo, PASSPHRASE).config, file);
  });

  it('of a newer version is refused by name, and changes nothing', async () => {
    const file = join(folder, 'newer.backup');
    await bend(join(folder, 'same-clear.backup'), file, (lines) =>
      lines.map((line) => line.replace('"migrations":[', '"migrations":["9999-later",')),
    );
    const before = await readHere(saldo, ada);
    await expect(restore(placeOf(saldo), file, { replace: true })).rejects.toThrow(
      'newer version of Saldo than this one, which does not know 9999-later',
    );
    expect(await readHere(saldo, ada)).toEqual(before);
  });

  it('takes the place of what is there only where that is asked for, and keeps what was there', async () => {
    const other = await startEmpty();
    const file = join(folder, 'replace.backup');
    await makeProvenBackup(placeOf(saldo), file);
    await restore(other, file, { replace: false });
    await expect(restore(other, file, { replace: false })).rejects.toThrow('--replace');
    const app = await buildApp(createContext(other));
    const payload = { email: 'later@example.org', password: 'correct horse' };
    await app.inject({ method: 'POST', url: '/api/signup', payload });
    await restore(other, file, { replace: true });
    expect((await app.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(401);
    const [before = ''] = readdirSync(backupsOf(other.config.dataDir));
    expect(before).toMatch(/^before-restore-/);
    await restore(other, join(backupsOf(other.config.dataDir), before), { replace: true });
    expect((await app.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(200);
    await other.close();
  });

  it('is told of on /readyz and to each person, with the date it was proven', async () => {
    saldo.clock.now = new Date('2026-11-16T08:00:00Z');
    await makeProvenBackup(placeOf(saldo), join(folder, 'dated.backup'));
    const { body } = await saldo.call('readPersonalData', { token: ada.token });
    const dates = {
      backup_made_at: '2026-11-16T08:00:00.000Z',
      backup_proven_at: '2026-11-16T08:00:00.000Z',
    };
    expect(body.results).toMatchObject(dates);
    expect((await saldo.app.inject('/readyz')).json()).toEqual({ status: 'ready', ...dates });
  });

  it('is made by itself once a day, by one of many, and old ones go', async () => {
    const busy = await startApp();
    const kept = backupsOf(busy.context.config.dataDir);
    const { signal } = new AbortController();
    const { db } = busy.context;
    const countMade = async () => (await db.selectFrom('backups').select('id').execute()).length;
    // Made while a clock was wrong: it says nothing.
    const made_at = '2099-01-01T00:00:00.000Z';
    const future = { id: 'future', file: '', made_at, proven_at: made_at, rows: 0, bytes: 0 };
    await insertBackup(db, future);
    expect((await busy.app.inject('/readyz')).json()).toMatchObject({ backup_proven_at: null });
    const ahead = { ...busy.context, now: () => new Date(Date.now() + 2 * 3_600_000) };
    await Promise.all([backUpWhenDue(busy.context, signal), backUpWhenDue(ahead, signal)]);
    expect(readdirSync(kept)).toHaveLength(1);
    expect(await countMade()).toBe(2);
    busy.clock.now = new Date();
    await backUpWhenDue(busy.context, signal);
    expect(readdirSync(kept)).toHaveLength(1);
    const old = toBackupName(new Date(Date.now() - 3 * 366 * 24 * 3_600_000));
    writeFileSync(join(kept, old), '');
    busy.clock.now = new Date(Date.now() + 25 * 3_600_000);
    await backUpWhenDue(busy.context, signal);
    expect(readdirSync(kept)).not.toContain(old);
    await busy.close();
  });

  it('is cleared away beside a folder that is called like one', async () => {
    const backups = backupsOf(saldo.context.config.dataDir);
    mkdirSync(join(backups, 'odd.part'), { recursive: true });
    writeFileSync(join(backups, 'left.part'), '');
    expect(await removeUnneededBackups(placeOf(saldo))).toEqual(['left.part']);
    expect(readdirSync(backups)).toContain('odd.part');
    rmSync(join(backups, 'odd.part'), { recursive: true });
  });
});
