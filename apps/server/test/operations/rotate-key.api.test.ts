import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createContext } from '../../src/context/context.ts';
import { createSeal, readSealKey, type Seal, secretKeyFile } from '../../src/crypto/seal.ts';
import { toTotpCode } from '../../src/crypto/totp.ts';
import { dumpTables } from '../../src/operations/backups/dump.repository.ts';
import { canOpen } from '../../src/platform/facts/seal-probe.ts';
import { addMail } from '../../src/platform/mails/mails.service.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { linkBank } from '../support/linked-bank.ts';
import { runProgram } from '../support/program.ts';
import { addPushDeviceRow } from '../support/push-device.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const SECRET = 'the key that everything is sealed with later on';

let sandbox: Sandbox;
let saldo: TestApp;
let person: Awaited<ReturnType<typeof linkBank>>['person'];
let secret: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  saldo = await startApp({ SANDBOX_PORT: String(sandbox.port), PUBLIC_URL: 'http://localhost:3000' });
  ({ person } = await linkBank(saldo, sandbox));
  const { token, user } = person;
  ({ secret } = (await saldo.call('startSecondFactor', { token })).body.results);
  const code = toTotpCode(secret, stepOf(saldo.clock.now));
  expect((await saldo.call('confirmSecondFactor', { token, body: { code } })).status).toBe(200);
  const letter = { recipient: 'ada@example.org', subject: 'x', body_text: 'x', body_html: 'x' };
  await addMail(saldo.context, saldo.context.db, user.id, letter);
});
afterAll(async () => {
  await saldo.close();
  await sandbox.close();
});

const stepOf = (moment: Date) => Math.floor(moment.getTime() / 30_000);
const place = () => ({ dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl });
const rotate = (environment: Record<string, string> = {}) =>
  runProgram('rotate-key', place(), [], environment);
const sealOf = (key?: string) => createSeal(readSealKey(key, place().dataDir));

/** What is sealed is at least as long as what seals it. */
const SHORTEST = 38;

/** In whatever table and column it stands. */
async function countOpened(seal: Seal): Promise<number> {
  let count = 0;
  for await (const line of dumpTables(saldo.database.db)) {
    const [, row] = JSON.parse(line) as [string, Record<string, unknown>];
    const texts = Object.values(row).filter((value) => typeof value === 'string');
    count += texts.filter((text) => text.length >= SHORTEST && canOpen(seal, text)).length;
  }
  return count;
}

/** As after a start with that key. */
async function logIn(secretKey: string | undefined): Promise<number> {
  const later = new Date(saldo.clock.now.getTime() + 60_000);
  saldo.clock.now = later;
  const config = { ...saldo.context.config, secretKey };
  const app = await buildApp(createContext({ config, database: saldo.database, now: () => later }));
  const { email, password } = person;
  const payload = { email, password, code: toTotpCode(secret, stepOf(later)) };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/login', payload });
  return statusCode;
}

describe('npm run rotate-key', () => {
  it('seals what is in no backup as well: where devices take notifications', async () => {
    const { db } = saldo.database;
    await addPushDeviceRow(saldo, person);
    expect((await rotate()).code).toBe(0);
    const device = await db.selectFrom('push_devices').select('subscription').executeTakeFirstOrThrow();
    expect(canOpen(sealOf(), device.subscription)).toBe(true);
    await db.deleteFrom('push_devices').execute();
  });

  it('seals all that was sealed with a new key, which takes the place of the one before', async () => {
    const before = sealOf();
    const sealed = await countOpened(before);
    // A consent, a second factor and the two halves of a mail.
    expect(sealed).toBeGreaterThanOrEqual(4);
    const { code, output } = await rotate();
    expect(code).toBe(0);
    expect(await countOpened(before)).toBe(0);
    // The probe is there at the latest by now.
    expect(await countOpened(sealOf())).toBeGreaterThanOrEqual(sealed);
    expect(output).toContain(`${await countOpened(sealOf())} secrets are sealed with the new key.`);
    expect(statSync(secretKeyFile(place().dataDir)).mode & 0o077).toBe(0);
    expect(await logIn(undefined)).toBe(200);
  });

  it('goes on to a key of the configuration, and from there to another', async () => {
    const sealed = await countOpened(sealOf());
    const first = await rotate({ NEW_SECRET_KEY: SECRET });
    expect(first.output).toContain('Set SECRET_KEY to it before the next start.');
    expect(await countOpened(sealOf(SECRET))).toBe(sealed);
    const missing = await rotate({ SECRET_KEY: SECRET });
    expect([missing.code, missing.complaint]).toEqual([
      1,
      expect.stringContaining('NEW_SECRET_KEY is missing'),
    ]);
    const second = `${SECRET}, and later still`;
    expect((await rotate({ SECRET_KEY: SECRET, NEW_SECRET_KEY: second })).code).toBe(0);
    expect(await countOpened(sealOf(SECRET))).toBe(0);
    expect(await countOpened(sealOf(second))).toBe(sealed);
    expect(await logIn(second)).toBe(200);
    expect((await rotate({ SECRET_KEY: second, NEW_SECRET_KEY: SECRET })).code).toBe(0);
  });

  it('changes nothing with another key than the one before', async () => {
    const { code, complaint } = await rotate({ SECRET_KEY: 'x'.repeat(32), NEW_SECRET_KEY: 'y'.repeat(32) });
    expect(code).toBe(1);
    expect(complaint).toContain('The key was not changed. SECRET_KEY is not the key');
    expect(await logIn(SECRET)).toBe(200);
  });

  it('touches nothing where one was killed in the middle, and says what to do', async () => {
    const file = secretKeyFile(place().dataDir);
    writeFileSync(`${file}.new`, 'the new one');
    const { code, complaint } = await rotate({ SECRET_KEY: SECRET, NEW_SECRET_KEY: 'y'.repeat(32) });
    expect(code).toBe(1);
    expect(complaint).toContain(`${file}.new is there already`);
    expect(readFileSync(`${file}.new`, 'utf8')).toBe('the new one');
    expect(existsSync(file)).toBe(true);
  });
});
