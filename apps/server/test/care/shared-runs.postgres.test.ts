import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGivenUpRuns } from '../../src/care/runs/given-up-runs.ts';
import type { Job } from '../../src/care/runs/job.ts';
import { startSharedRuns } from '../../src/care/runs/shared-runs.ts';
import { startApp } from '../support/harness.ts';

const HOUR = 3_600_000;
/** At once, and soon again. */
const QUICK = { polling: 0.5, retryDelay: 1, retryLimit: 2 };

let saldo: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

const url = () => saldo.context.config.databaseUrl ?? '';
const start = (...jobs: Job[]) => startSharedRuns(saldo.context, url(), jobs, QUICK);
const job = (name: string, run: Job['run']): Job => ({ name, every: HOUR, first: 0, run });
const patient = { timeout: 30_000, interval: 100 };

describe('jobs on several servers', () => {
  it('are run by one of them at a time', async () => {
    const begun: string[] = [];
    const haveStarted = Promise.withResolvers<void>();
    const on = (server: string) =>
      job('tell who runs', async () => {
        begun.push(server);
        await haveStarted.promise;
      });
    const stops = await Promise.all([start(on('one')), start(on('two'))]);
    await vi.waitFor(() => expect(begun).toHaveLength(1), patient);
    // Long enough for the other one to look several times.
    await setTimeout(2000);
    expect(begun).toHaveLength(1);
    haveStarted.resolve();
    await Promise.all(stops.map((stop) => stop()));
  });

  it('that fail are tried again, then given up, seen, and run once more by whoever asks for it', async () => {
    let [tries, isMended] = [0, false];
    const stop = await start(
      job('fail at first', async () => {
        tries += 1;
        if (!isMended) throw new Error('no luck');
      }),
    );
    await vi.waitFor(() => expect(tries).toBe(QUICK.retryLimit + 1), patient);
    const given = await openGivenUpRuns(url());
    await vi.waitFor(async () => expect(await given.list()).toHaveLength(1), patient);
    const [row] = await given.list();
    expect(row).toMatchObject({ kind: 'job fail-at-first', problem: 'no luck', attempts: 3 });
    isMended = true;
    expect(await given.tryAgain('nonsense')).toBe(0);
    expect(await given.tryAgain(row?.id)).toBe(1);
    await vi.waitFor(() => expect(tries).toBe(QUICK.retryLimit + 2), patient);
    expect(await given.list()).toEqual([]);
    await given.close();
    await stop();
  });

  it('go on elsewhere where a server stops in the middle', async () => {
    const ended: string[] = [];
    const begun = Promise.withResolvers<void>();
    const stopOne = await start(
      job('take long', async (_, stopping) => {
        begun.resolve();
        await setTimeout(HOUR, undefined, { signal: stopping });
        ended.push('one');
      }),
    );
    await begun.promise;
    const stopTwo = await start(job('take long', async () => void ended.push('two')));
    await stopOne();
    await vi.waitFor(() => expect(ended).toEqual(['two']), patient);
    await stopTwo();
  });
});

describe('runs that were given up', () => {
  it('are none where no server ever ran a job', async () => {
    const empty = await startApp();
    const given = await openGivenUpRuns(empty.context.config.databaseUrl);
    expect([await given.list(), await given.tryAgain()]).toEqual([[], 0]);
    await given.close();
    await empty.close();
  });
});
