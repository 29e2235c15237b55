import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal, readSealKey, secretKeyFile } from '../src/crypto/seal.ts';
import { requireSameSeal } from '../src/features/facts/seal-probe.ts';
import { startApp, type TestApp } from './harness.ts';
import { runProgram } from './program.ts';
import { prepareServer } from './server-process.ts';

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

  it('stops the start with one line, and so does a key that is cut short', async () => {
    const place = { dataDir: mkdtempSync(join(tmpdir(), 'saldo-seal-')), databaseUrl: saldo.databaseUrl };
    const key = 'a key of thirty-two letters or more';
    const server = await prepareServer(place, { SECRET_KEY: key });
    await server.start();
    await server.kill();
    const changed = await runProgram('main', place, [], { SECRET_KEY: `another: ${key}` });
    expect([changed.code, changed.complaint]).toEqual([
      1,
      'Saldo cannot start: SECRET_KEY is not the key that the secrets in this database were sealed with\n',
    ]);
    const file = secretKeyFile(place.dataDir);
    writeFileSync(file, '');
    const { complaint } = await runProgram('main', place);
    expect(complaint).toBe(
      `Saldo cannot start: ${file} is damaged: put back the one from before, or restore a backup\n`,
    );
    rmSync(place.dataDir, { recursive: true });
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
