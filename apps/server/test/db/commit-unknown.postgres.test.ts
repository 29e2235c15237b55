import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSeal, readSealKey, secretKeyFile } from '../../src/crypto/seal.ts';
import { openDatabase } from '../../src/db/database.ts';
import { CommitUnknown, isCommitUnknown } from '../../src/db/failure.ts';
import { holdAlone } from '../../src/db/in-use.ts';
import { inSnapshot } from '../../src/db/snapshot.ts';
import { restore } from '../../src/operations/backups/backups.restore.ts';
import { makeProvenBackup } from '../../src/operations/backups/backups.service.ts';
import { rotateKey } from '../../src/operations/sealing-key/rotate-key.ts';
import { findProbe } from '../../src/platform/facts/facts.repository.ts';
import { canOpen, requireSameSeal } from '../../src/platform/facts/seal-probe.ts';
import { deliverMails } from '../../src/platform/mails/mails.service.ts';
import { placeOf, startEmpty } from '../support/backup-place.ts';
import { makePlace, startApp, type TestApp } from '../support/harness.ts';
import { holdCommitAfter } from '../support/held-commit.ts';
import { linkBank, signUpForBanks, update } from '../support/linked-bank.ts';
import { failAt, loseAnswer } from '../support/lost-answers.ts';
import { startWithMoney } from '../support/money.ts';
import { startProgram } from '../support/program.ts';
import { readMailsTo } from '../support/read-mails.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { sendForm } from '../support/send-form.ts';

const PASSPHRASE = 'correct horse battery';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

let saldo: TestApp;
beforeEach(async () => {
  saldo = await startApp({ SANDBOX_PORT: String(sandbox.port), PUBLIC_URL: 'http://localhost:3000' });
  // As at a start: from now on something is sealed.
  const { config, db } = saldo.context;
  await requireSameSeal(db, createSeal(readSealKey(undefined, config.dataDir)), 'secret.key');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await saldo.close();
});

const keyOf = (file: string) => createSeal(Buffer.from(readFileSync(file, 'utf8'), 'base64'));
const inDoubt = () => new CommitUnknown('nobody said how it ended');
const STATEMENT = 'Date;Description;Amount\n2026-11-01;Bread;-3.50\n';

/** With the same key each time. */
const send = async (url: string, token: string, content: string, name: string): Promise<number> =>
  (await sendForm(saldo, url, { token, content, name, key: 'the-same' })).statusCode;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('where all was kept and nobody was told of it', () => {
  it('a new key is there beside the one before, and opens what it sealed', async () => {
    const file = secretKeyFile(saldo.context.config.dataDir);
    loseAnswer(1);
    expect(isCommitUnknown(await failureOf(rotateKey(placeOf(saldo), async () => {})))).toBe(true);
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
    expect(isCommitUnknown(await failureOf(restore(place, backup, { replace: false })))).toBe(true);
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

describe('a key', () => {
  it('is given back after a refusal, also where the giving back is in doubt', async () => {
    const { token, post } = await startWithMoney(saldo);
    const url = `/api/transactions/${(await post()).body.results.id}/attachments`;
    failAt({ at: /^delete from "idempotency_keys"/, failure: inDoubt() });
    const first = await send(url, token, 'no picture', 'receipt.png');
    vi.restoreAllMocks();
    expect([first, await send(url, token, 'no picture', 'receipt.png')]).toEqual([415, 415]);
  });

  it('is given back where what was in doubt is cleared away', async () => {
    const { token } = await startWithMoney(saldo);
    failAt({ at: /^update "file_import_rows" set "decisions"/, failure: inDoubt(), isKept: true });
    const first = await send('/api/file-imports', token, STATEMENT, 'bank.csv');
    vi.restoreAllMocks();
    expect([first, await send('/api/file-imports', token, STATEMENT, 'bank.csv')]).toEqual([503, 201]);
    expect((await saldo.call('listFileImports', { token })).body.results).toHaveLength(1);
  });

  it('stays taken where it cannot be cleared away: what is there comes in once', async () => {
    const { token } = await startWithMoney(saldo);
    const isHeld = Object.assign(new Error('a lock is held'), { code: '55P03' });
    failAt(
      { at: /^update "file_import_rows" set "decisions"/, failure: inDoubt(), isKept: true },
      { at: /^delete from "file_imports"/, failure: isHeld },
    );
    const first = await send('/api/file-imports', token, STATEMENT, 'bank.csv');
    vi.restoreAllMocks();
    expect([first, await send('/api/file-imports', token, STATEMENT, 'bank.csv')]).toEqual([503, 409]);
  });
});

describe('at a bank', () => {
  it('an import whose beginning is in doubt does not run for ever', async () => {
    const ada = await linkBank(saldo, sandbox);
    loseAnswer(1);
    expect((await update(saldo, ada)).status).toBe(503);
    vi.restoreAllMocks();
    const imports = await saldo.database.db.selectFrom('imports').select('state').execute();
    expect(imports).toEqual([{ state: 'failed' }]);
  });

  it('a link that was written down is not revoked', async () => {
    const { user, token } = await signUpForBanks(saldo);
    const removed = vi.spyOn(saldo.context.bank, 'removeLink');
    const body = {
      ...{ applicationUserId: `saldo-${user.id}`, institutionId: 'banco-naranjo' },
      callback: 'http://localhost:3000/connections',
    };
    loseAnswer(1);
    expect((await saldo.call('requestAuthorization', { body, token })).status).toBe(503);
    expect(await saldo.database.db.selectFrom('connections').selectAll().execute()).toHaveLength(1);
    expect(await saldo.database.db.selectFrom('bank_removals').selectAll().execute()).toEqual([]);
    expect(removed).not.toHaveBeenCalled();
  });

  it('a link that was removed is noted among the events', async () => {
    const { person, connection } = await linkBank(saldo, sandbox);
    const { token } = person;
    loseAnswer(1);
    expect((await saldo.call('removeConnection', { params: { id: connection.id }, token })).status).toBe(503);
    vi.restoreAllMocks();
    const events = (await saldo.call('listSecurityEvents', { token })).body.results;
    expect(events.map(({ kind }) => kind)).toContain('bank_removed');
  });
});

it('a letter that was sent is not sent again because its deletion is in doubt', async () => {
  const { email } = await saldo.signUp();
  const sent = vi.spyOn(saldo.context.mailer, 'send');
  failAt({ at: /^delete from "mails"/, failure: inDoubt() });
  await saldo.call('forgotPassword', { body: { email } });
  await expect.poll(() => saldo.database.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  saldo.clock.now = new Date(saldo.clock.now.getTime() + 600_000);
  await deliverMails(saldo.context);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('a connection that is lost while a transfer is unlinked is no missing transfer', async () => {
  const { token, addSource } = await startWithMoney(saldo);
  const [from, to] = [await addSource(), await addSource()];
  const body = { from_source_id: from.id, to_source_id: to.id, amount: 5, date: '2026-11-15' };
  const { id } = (await saldo.call('createTransfer', { body, token })).body.results;
  const failure = Object.assign(new Error('terminating connection'), { code: '57P01' });
  failAt({ at: /from "transactions"/, failure });
  expect((await saldo.call('unlinkTransfer', { params: { id }, token })).status).toBe(200);
});

it('a restore that is stopped before it hears of its COMMIT leaves the key of what it restored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-backups-'));
  const backup = join(folder, 'whole.backup');
  await saldo.signUp();
  await makeProvenBackup(placeOf(saldo, PASSPHRASE), backup);
  const { remove, ...place } = await makePlace({ isEmpty: true });
  const way = await holdCommitAfter(place.databaseUrl ?? '', /insert into "users"/);
  const { child, ended } = startProgram('restore', { ...place, databaseUrl: way.url }, [backup], {
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  await way.isHeld;
  child.kill('SIGTERM');
  expect((await ended).complaint).toContain('it is secret.key.restored');
  const database = openDatabase(place);
  const probe = (await findProbe(database.db)) ?? '';
  expect(canOpen(keyOf(`${secretKeyFile(place.dataDir)}.restored`), probe)).toBe(true);
  await database.close();
  way.close();
  await remove();
  rmSync(folder, { recursive: true });
});

it('whoever is alone hears of it where that is over, and changes no key then', async () => {
  const { db } = saldo.database;
  const alone = await holdAlone({ dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl });
  await alone.requireHeld();
  await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  const file = secretKeyFile(saldo.context.config.dataDir);
  const failure = await failureOf(rotateKey(placeOf(saldo), alone.requireHeld));
  expect(String(failure)).toContain('a server may have started meanwhile');
  expect(canOpen(keyOf(file), (await findProbe(db)) ?? '')).toBe(true);
  expect(existsSync(`${file}.new`)).toBe(false);
  await alone.release().catch(() => {});
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
