import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProbe } from '../../src/care/facts/facts.repository.ts';
import { canOpen, requireSameSeal } from '../../src/care/facts/seal-probe.ts';
import { createSeal, readSealKey, secretKeyFile } from '../../src/crypto/seal.ts';
import { isInDoubt } from '../../src/db/failure.ts';
import { inSnapshot } from '../../src/db/snapshot.ts';
import { restore } from '../../src/whole/backups/backups.restore.ts';
import { makeProvenBackup } from '../../src/whole/backups/backups.service.ts';
import { rotateKey } from '../../src/whole/sealing-key/rotate-key.ts';
import { placeOf, startEmpty } from '../support/backup-place.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { loseAnswer } from '../support/lost-answers.ts';
import { readMailsTo } from '../support/read-mails.ts';

const PASSPHRASE = 'correct horse battery';

let saldo: TestApp;
beforeEach(async () => {
  saldo = await startApp();
  // As at a start: from now on something is sealed.
  const { config, db } = saldo.context;
  await requireSameSeal(db, createSeal(readSealKey(undefined, config.dataDir)), 'secret.key');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await saldo.close();
});

const keyOf = (file: string) => createSeal(Buffer.from(readFileSync(file, 'utf8'), 'base64'));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('where all was kept and nobody was told of it', () => {
  it('a new key is there beside the one before, and opens what it sealed', async () => {
    const file = secretKeyFile(saldo.context.config.dataDir);
    loseAnswer(1);
    expect(isInDoubt(await failureOf(rotateKey(placeOf(saldo))))).toBe(true);
    const probe = (await findProbe(saldo.database.db)) ?? '';
    expect(canOpen(keyOf(`${file}.new`), probe)).toBe(true);
    expect(canOpen(keyOf(file), probe)).toBe(false);
  });

  it('the key of a restored backup is there beside the one before, and opens what was restored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saldo-backups-'));
    const backup = join(folder, 'whole.backup');
    await makeProvenBackup(placeOf(saldo, PASSPHRASE), backup);
    const other = await startEmpty();
    const file = secretKeyFile(other.config.dataDir);
    const place = { ...other, config: { ...other.config, backupPassphrase: PASSPHRASE } };
    loseAnswer(1);
    expect(isInDoubt(await failureOf(restore(place, backup, { replace: false })))).toBe(true);
    vi.restoreAllMocks();
    const probe = (await findProbe(other.database.db)) ?? '';
    expect(canOpen(keyOf(`${file}.restored`), probe)).toBe(true);
    expect(existsSync(file)).toBe(false);
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('whoever has left is gone, and so are the letters to them', async () => {
    const { token, user, email, password } = await saldo.signUp();
    await saldo.call('forgotPassword', { body: { email } });
    expect(await readMailsTo(saldo, email)).not.toEqual([]);
    loseAnswer(1);
    const { status } = await saldo.call('removeUser', { token, params: { id: user.id } });
    vi.restoreAllMocks();
    expect(status).toBe(503);
    expect((await saldo.call('login', { body: { email, password } })).status).toBe(401);
    expect(await readMailsTo(saldo, email)).toEqual([]);
  });
});

it('one moment is looked at once, also where a migration changes what it has not looked at yet', async () => {
  const { db } = saldo.database;
  const readTags = (trx: typeof db) => trx.selectFrom('tags').selectAll().execute();
  // Every connection knows the statement by then, with the columns of before.
  await Promise.all(Array.from({ length: 30 }, () => readTags(db)));
  let looks = 0;
  await inSnapshot(saldo.database, async (snapshot) => {
    looks += 1;
    await sql`select count(*) from users`.execute(snapshot);
    await sql`alter table tags add column one_more integer`.execute(db);
    await readTags(snapshot as typeof db);
  });
  expect(looks).toBe(1);
});
