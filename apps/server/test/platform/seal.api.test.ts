import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal, readSealKey, secretKeyFile } from '../../src/crypto/seal.ts';
import { requireSameSeal } from '../../src/platform/facts/seal-probe.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { runProgram } from '../support/program.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

const other = createSeal(randomBytes(32));
const check = (seal = saldo.context.seal) => requireSameSeal(saldo.database.db, seal, 'SECRET_KEY');
const forgetProbe = () => saldo.database.db.deleteFrom('facts').execute();

describe('another key than the one that secrets were sealed with', () => {
  it('is refused, the right one is not', async () => {
    await check();
    await check();
    await expect(check(other)).rejects.toThrow('SECRET_KEY is not the key');
  });

  it('is refused also where an earlier version has sealed them, unless there are none', async () => {
    await forgetProbe();
    await check(other);
    await forgetProbe();
    const { token } = await saldo.signUp();
    await saldo.call('startSecondFactor', { token });
    await expect(check(other)).rejects.toThrow('SECRET_KEY is not the key');
    await check();
    await forgetProbe();
    await saldo.database.db.deleteFrom('second_factors').execute();
  });

  it('stops the start with one line', async () => {
    await check();
    const place = { dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl };
    const { code, complaint } = await runProgram('main', place, [], { SECRET_KEY: 'x'.repeat(32) });
    expect([code, complaint]).toEqual([
      1,
      'Saldo cannot start: SECRET_KEY is not the key that the secrets in this database were sealed with: put back the one from before\n',
    ]);
  });
});

describe('the key of a machine', () => {
  it('is made once, and whole', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'saldo-seal-'));
    const key = readSealKey(undefined, dataDir);
    expect(readSealKey(undefined, dataDir)).toEqual(key);
    for (const damaged of ['', 'c2hvcnQ=', readFileSync(secretKeyFile(dataDir), 'utf8').slice(0, 20)]) {
      writeFileSync(secretKeyFile(dataDir), damaged);
      expect(() => readSealKey(undefined, dataDir)).toThrow('is damaged');
    }
    rmSync(dataDir, { recursive: true });
  });
});
