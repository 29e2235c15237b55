import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findFreePort } from './throwaway-postgres.mjs';

const script = fileURLToPath(new URL('./start.mjs', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-start-'));
let running: ChildProcess | undefined;
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, LOG_LEVEL: 'info', ...environment },
  });
  running = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function freePorts(): Promise<{ PORT: string; SANDBOX_PORT: string }> {
  return { PORT: String(await findFreePort()), SANDBOX_PORT: String(await findFreePort()) };
}

describe('npm start', () => {
  it('prints the addresses, answers, and stops cleanly on SIGTERM', async () => {
    const ports = await freePorts();
    const saldo = start({ ...ports, DATA_DIR: dataDir });
    await expect
      .poll(saldo.output, { timeout: 300_000 })
      .toContain(`Saldo          http://localhost:${ports.PORT}`);
    await expect.poll(saldo.output, { timeout: 300_000 }).toContain(`http://localhost:${ports.SANDBOX_PORT}`);
    expect((await fetch(`http://localhost:${ports.PORT}/readyz`)).status).toBe(200);
    expect((await fetch(`http://localhost:${ports.SANDBOX_PORT}/`)).status).toBe(200);
    // What it keeps is for nobody else on this machine.
    for (const file of ['saldo.db', 'secret.key']) expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0);
    saldo.child.kill('SIGTERM');
    expect(await saldo.ended).toBe(0);
    await expect(fetch(`http://localhost:${ports.SANDBOX_PORT}/`)).rejects.toThrow();
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends with npm, by whatever ends that: %s', async (signal) => {
    const ports = await freePorts();
    const npm = spawn('npm', ['start'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output, { timeout: 300_000 }).toContain('Ctrl-C stops everything.');
    npm.kill(signal);
    try {
      for (const port of [ports.PORT, ports.SANDBOX_PORT])
        await expect.poll(() => isAnswered(port)).toBe(false);
    } finally {
      endGroup(npm.pid);
    }
  });

  it('names a bad variable in one line', async () => {
    const saldo = start({ ...(await freePorts()), DATA_DIR: dataDir, LOG_LEVEL: 'loud' });
    expect(await saldo.ended).toBe(1);
    expect(complaints(saldo)).toEqual([
      expect.stringMatching(/^Saldo cannot start: LOG_LEVEL must be one of/),
    ]);
  });

  it('says so when the port is taken', async () => {
    const ports = await freePorts();
    const other = createServer().listen(Number(ports.PORT), '127.0.0.1');
    const saldo = start({ ...ports, DATA_DIR: dataDir });
    expect(await saldo.ended).toBe(1);
    other.close();
    expect(complaints(saldo)).toEqual([`Saldo cannot start: PORT ${ports.PORT} is taken by another program`]);
  });

  it('says so when it cannot write its data', async () => {
    const saldo = start({ ...(await freePorts()), DATA_DIR: `${script}/data` });
    expect(await saldo.ended).toBe(1);
    expect(complaints(saldo)).toEqual([`Saldo cannot start: DATA_DIR ${script}/data cannot be written to`]);
  });
});

/** What a failed test would otherwise leave running. */
function endGroup(pid = 0): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended: that is what was wanted.
  }
}

const isAnswered = (port: string) =>
  fetch(`http://localhost:${port}/`).then(
    () => true,
    () => false,
  );

function complaints(saldo: Started): string[] {
  return saldo
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('{'));
}
