import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDeadLetterJobs } from '../../src/platform/scheduler/dead-letter-jobs.ts';
import type { Job } from '../../src/platform/scheduler/job.ts';
import { startSharedScheduler } from '../../src/platform/scheduler/shared-scheduler.ts';
import { startApp } from '../support/harness.ts';

const HOUR = 3_600_000;
/** At once, and soon again. */
const QUICK = { polling: 0.5, retryDelay: 1, retryLimit: 2 };

let saldo: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

const url = () => saldo.database.sessionUrl ?? '';
const start = (...jobs: Job[]) => startSharedScheduler(saldo.context, url(), jobs, QUICK);
const job = (name: string, run: Job['run']): Job => ({ name, every: HOUR, first: 0, run });
const patient = { timeout: 120_000, interval: 100 };

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
        // What PostgreSQL takes no text with.
        if (!isMended) throw new Error('no\0 luck \ud83d');
      }),
    );
    await vi.waitFor(() => expect(tries).toBe(QUICK.retryLimit + 1), patient);
    const given = await openDeadLetterJobs(url());
    await vi.waitFor(async () => expect(await given.list()).toHaveLength(1), patient);
    const [row] = await given.list();
    expect(row).toMatchObject({ kind: 'job fail-at-first', problem: 'no luck \ufffd', attempts: 3 });
    isMended = true;
    expect(await given.tryAgain('nonsense')).toBe(0);
    expect(await given.tryAgain(row?.id)).toBe(1);
    await vi.waitFor(() => expect(tries).toBe(QUICK.retryLimit + 2), patient);
    expect(await given.list()).toEqual([]);
    await given.close();
    await stop();
  });

  it('are left to others by a server that is told not to do them', async () => {
    const runs: string[] = [];
    const on = (server: string, isOn: boolean): Job => ({
      ...job('only here', async () => void runs.push(server)),
      isOn: () => isOn,
    });
    const stops = [await start(on('not here', false)), await start(on('here', true))];
    await vi.waitFor(() => expect(runs).toEqual(['here']), patient);
    for (const stop of stops) await stop();
  });

  it('that fail again and again are listed once, and tried once', async () => {
    let tries = 0;
    const stop = await start(
      job('fail always', async () => {
        tries += 1;
        throw new Error('never');
      }),
    );
    const given = await openDeadLetterJobs(url());
    const isListed = () => vi.waitFor(async () => expect(await given.list()).toHaveLength(1), patient);
    await isListed();
    expect(await given.tryAgain()).toBe(1);
    expect(await given.list()).toEqual([]);
    await isListed();
    expect(tries).toBe(2 * (QUICK.retryLimit + 1));
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

describe('a start whose connection is cut', () => {
  it('is begun anew, and what is due is started', async () => {
    const fresh = await startApp();
    const { hostname, port } = new URL(fresh.database.sessionUrl ?? '');
    let cuts = 0;
    const between = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.on('data', (sent) => {
        // The last that it does before it looks for what is due.
        if (cuts > 0 || !sent.includes('__pgboss__send-it')) return void far.write(sent);
        cuts += 1;
        near.destroy();
      });
      far.on('data', (sent) => near.write(sent));
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    const cut = new URL(fresh.database.sessionUrl ?? '');
    cut.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    const stop = await startSharedScheduler(fresh.context, cut.href, [job('wait', async () => {})], QUICK);
    expect(cuts).toBe(1);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ cron_on: Date | null }>`select cron_on from saldo_jobs.version`.execute(
        fresh.database.db,
      );
      expect(rows[0]?.cron_on).not.toBeNull();
    }, patient);
    await stop();
    between.close();
    await fresh.close();
  });
});

describe('runs that were given up', () => {
  it('are none where no server ever ran a job', async () => {
    const empty = await startApp();
    const given = await openDeadLetterJobs(empty.database.sessionUrl);
    expect([await given.list(), await given.tryAgain()]).toEqual([[], 0]);
    await given.close();
    await empty.close();
  });
});
