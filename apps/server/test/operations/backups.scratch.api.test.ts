import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../src/adapters/files/scratch.ts';
import { backUpWhenDue } from '../../src/operations/backups/backups.job.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startProgram } from '../support/program.ts';

let saldo: TestApp;
let place: { dataDir: string; databaseUrl: string | undefined };
beforeAll(async () => {
  saldo = await startApp();
  place = { dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl };
  const { token } = await saldo.signUp();
  await saldo.call('loadSampleData', { token });
});
afterAll(() => saldo.close());

const listScratch = () =>
  existsSync(scratchFolder(place.dataDir)) ? readdirSync(scratchFolder(place.dataDir)) : [];

async function untilRehearsing(): Promise<void> {
  while (listScratch().length === 0) await pause(1);
}

describe('a rehearsal that is interrupted leaves nothing in clear', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s', async (signal) => {
    const { child, ended } = startProgram('backup', place);
    await untilRehearsing();
    child.kill(signal);
    expect((await ended).code).toBe(1);
    expect(listScratch()).toEqual([]);
  });

  it('by the end of whoever started it', async () => {
    const { child, ended } = startProgram('backup', place);
    await untilRehearsing();
    child.disconnect();
    expect((await ended).code).toBe(1);
    expect(listScratch()).toEqual([]);
  });

  it('by the stop of the server', async () => {
    saldo.clock.now = new Date(Date.now() + 25 * 3_600_000);
    const stopping = new AbortController();
    const running = backUpWhenDue(saldo.context, stopping.signal);
    await untilRehearsing();
    stopping.abort();
    await running;
    expect(listScratch()).toEqual([]);
  });

  it('and what a kill has left goes at the next start', async () => {
    const { child, ended } = startProgram('backup', place);
    await untilRehearsing();
    child.kill('SIGKILL');
    await ended;
    expect(listScratch()).toHaveLength(1);
    const file = join(place.dataDir, 'next.backup');
    expect((await startProgram('backup', place, [file]).ended).code).toBe(0);
    expect(listScratch()).toEqual([]);
  });
});
