import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addBankRemoval } from '../../src/banks/removals/bank-removals.ts';
import { jobs } from '../../src/jobs.ts';
import { insertBackup } from '../../src/operations/backups/backups.repository.ts';
import { addMail } from '../../src/platform/mails/mails.service.ts';
import { startProcessScheduler } from '../../src/platform/scheduler/process-scheduler.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { linkBank, update } from '../support/linked-bank.ts';
import { startWithMoney } from '../support/money.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { sendFile } from '../support/send-file.ts';

const SECOND = 1000;
const LONG_MS = 3600 * SECOND;

let sandbox: Sandbox;
let saldo: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  saldo = await startApp(
    { SANDBOX_PORT: String(sandbox.port), PUBLIC_URL: 'http://localhost:3000' },
    // A page listens until it leaves here, however late it is counted.
    { liveFor: LONG_MS },
  );
});
afterAll(async () => {
  await saldo.close();
  await sandbox.close();
});

/** What is told a while later, by name and labels. */
async function read({ app, clock }: TestApp): Promise<Map<string, number>> {
  clock.now = new Date(clock.now.getTime() + 10 * SECOND);
  const { body } = await app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('what is measured', () => {
  it('tells how often each call was answered, how, and how long it took', async () => {
    const { token } = await saldo.signUp();
    await saldo.call('listCategories', { token });
    await saldo.call('readTransaction', { token, params: { id: 'nobody-s' } });
    const told = await read(saldo);
    const of = (what: string, route: string, status: number) =>
      told.get(`http_request_duration_seconds_${what}{method="GET",route="${route}",status="${status}"}`);
    expect(of('count', '/api/categories', 200)).toBe(1);
    expect(of('sum', '/api/categories', 200)).toBeGreaterThan(0);
    expect(of('count', '/api/transactions/:id', 404)).toBe(1);
  });

  it('counts pages that listen, and takes none of them for a slow answer', async () => {
    const { token } = await saldo.signUp();
    const address = await saldo.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const stream = await fetch(`${address}/api/live`, { headers, signal: leaving.signal });
    expect(stream.status).toBe(200);
    // Its head is out before it is counted.
    await expect.poll(async () => (await read(saldo)).get('http_event_streams')).toBe(1);
    leaving.abort();
    await expect.poll(async () => (await read(saldo)).get('http_event_streams')).toBe(0);
    const measured = [...(await read(saldo)).keys()];
    expect(measured.filter((name) => name.includes('route="/api/live"') && name.includes('200'))).toEqual([]);
  });

  it('tells of the connections to the database, and of its size', async () => {
    const told = await read(saldo);
    const used = told.get('database_connections{state="used"}') ?? Number.NaN;
    expect(used + (told.get('database_connections{state="idle"}') ?? 0)).toBeGreaterThan(0);
    expect(told.get('database_connections_waiting')).toBe(0);
    expect(told.get('database_size_bytes')).toBeGreaterThan(100_000);
    expect(told.get('database_answers')).toBe(1);
  });

  it('tells whoever waits for a connection', async () => {
    const { db } = saldo.database;
    let held: Promise<unknown> = Promise.resolve();
    let end = () => {};
    // As many as PostgreSQL has connections; on SQLite one is enough to keep the others waiting.
    await new Promise<void>((resolve) => {
      const over = new Promise<void>((resolveOver) => {
        end = resolveOver;
      });
      let begun = 0;
      const most = saldo.database.engine === 'sqlite' ? 1 : 10;
      held = Promise.all(
        Array.from({ length: most }, () =>
          db.transaction().execute(async (trx) => {
            await trx.selectFrom('users').select('id').limit(1).execute();
            begun += 1;
            if (begun === most) resolve();
            await over;
          }),
        ),
      );
    });
    const waiting = db.transaction().execute(async (trx) => trx.selectFrom('users').select('id').execute());
    // On PostgreSQL what is asked of the database would wait as well: the rest is told without it.
    let told = new Map<string, number>();
    await expect
      .poll(async () => {
        told = await read(saldo);
        return told.get('database_connections_waiting');
      })
      .toBeGreaterThan(0);
    expect(told.get('database_answers')).toBe(saldo.database.engine === 'sqlite' ? 1 : 0);
    end();
    await Promise.all([held, waiting]);
  });

  it('says nothing of what there is none of, and since when something waits', async () => {
    const other = await startApp();
    const nothing = await read(other);
    const ages = ['mails_oldest', 'bank_removals_oldest', 'bank_refresh_last', 'backup_made'].map(
      (name) => `saldo_${name}_timestamp_seconds`,
    );
    expect(nothing.get('saldo_mails_waiting')).toBe(0);
    expect(nothing.get('saldo_notifications_waiting')).toBe(0);
    expect(ages.filter((name) => nothing.has(name))).toEqual([]);

    const began = Math.floor(Date.now() / SECOND);
    const { user } = await other.signUp();
    const letter = { recipient: 'ada@example.org', subject: 'x', body_text: 'x', body_html: 'x' };
    for (let count = 0; count < 2; count++) await addMail(other.context, other.context.db, user.id, letter);
    await addBankRemoval(other.context, other.context.db, 'link', 'consent');
    const made_at = '2026-11-14T12:00:00.000Z';
    const proven_at = '2026-11-14T12:01:00.000Z';
    await insertBackup(other.context.db, { id: 'one', file: 'x', made_at, proven_at, rows: 1, bytes: 1 });
    const told = await read(other);
    expect(told.get('saldo_mails_waiting')).toBe(2);
    expect(told.get('saldo_bank_removals_waiting')).toBe(1);
    for (const name of ['saldo_mails_oldest', 'saldo_bank_removals_oldest']) {
      const since = told.get(`${name}_timestamp_seconds`);
      expect(since).toBeGreaterThanOrEqual(began);
      expect(since).toBeLessThanOrEqual(Date.now() / SECOND);
    }
    expect(told.get('saldo_backup_made_timestamp_seconds')).toBe(Date.parse(made_at) / SECOND);
    expect(told.get('saldo_backup_proven_timestamp_seconds')).toBe(Date.parse(proven_at) / SECOND);
    await other.close();
  });

  it('counts the rows that banks and files bring, and tells when banks were asked', async () => {
    const linked = await linkBank(saldo, sandbox);
    const { results } = (await update(saldo, linked)).body;
    const person = await startWithMoney(saldo);
    const csv = 'Date,Amount,Description\n2026-11-02,-12.50,Bakery\n2026-11-03,-3.20,Kiosk\n';
    const sent = await sendFile(saldo, person, csv, { source_id: person.source.id });
    const params = { id: sent.body.results.id };
    expect((await saldo.call('confirmFileImport', { params, token: person.token })).status).toBe(200);
    const told = await read(saldo);
    const rows = (kind: string, decision: string) =>
      told.get(`saldo_import_rows_total{kind="${kind}",decision="${decision}"}`);
    expect(rows('bank', 'added')).toBe(results.added);
    expect(results.added).toBeGreaterThan(0);
    expect(rows('file', 'added')).toBe(2);
    expect(rows('file', 'refused')).toBe(0);
    expect(told.get('saldo_bank_refresh_due_timestamp_seconds')).toBeGreaterThan(0);
  });

  it('tells when each job last ended, and how often it failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { context } = saldo;
    const failing = { ...context, sharedNow: () => Promise.reject(new Error('no clock')) };
    const stop = [startProcessScheduler(context, jobs), startProcessScheduler(failing, jobs)];
    vi.advanceTimersByTime(20 * SECOND);
    for (const end of stop) await end();
    vi.useRealTimers();
    const ended = context.now().getTime() / SECOND;
    const told = await read(saldo);
    expect(told.get('saldo_job_ended_timestamp_seconds{name="deliver mails"}')).toBe(ended);
    expect(told.get('saldo_job_failures_total{name="deliver mails"}')).toBe(1);
  });

  it('asks the database once in a while, however often it is asked itself', async () => {
    await read(saldo);
    const before = saldo.database.countStatements();
    for (let count = 0; count < 5; count++) await saldo.app.inject('/metrics');
    expect(saldo.database.countStatements()).toBe(before);
  });
});
