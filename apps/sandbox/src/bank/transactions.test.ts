import type { WireTransaction } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './test/harness.ts';

type Answer = Awaited<ReturnType<typeof list>>;

const { app, call, connect, control } = await openSandbox();
const { consentToken: consent } = await connect('banco-naranjo');
const { consentToken: big } = await connect('gran-banco-mareas');

async function list(query = '', id = 'banco-naranjo-current', token = consent) {
  const answer = await call('GET', `/accounts/${id}/transactions${query}`, { consent: token });
  const { data, meta, links } = answer.json();
  return { code: answer.statusCode, data: data as WireTransaction[], meta, links };
}
const days = ({ data }: Answer) => data.map(({ date = '' }) => date.slice(0, 10));
const merchantOf = ({ merchant }: WireTransaction) => merchant?.merchantName;

describe('the history of a current account', () => {
  it('is long, and the same each time', async () => {
    const { data, meta } = await list();
    expect(data.length).toBeGreaterThan(450);
    expect(meta).toMatchObject({
      tracingId: expect.stringMatching(/^[\da-f]{32}$/),
      count: data.length,
      pagination: { totalCount: data.length, self: { limit: 1_000, sort: '-date', offset: 0 } },
    });
    expect((await list()).data).toEqual(data);
  });

  it('reaches two years and 600 rows by November 2026', async () => {
    await control('clock', { days: 256 });
    const rows = await list('', 'banco-naranjo-current', (await connect('banco-naranjo')).consentToken);
    await control('clock', { days: -256 });
    expect(rows.data.length).toBeGreaterThan(600);
    expect([days(rows).at(0), days(rows).at(-1)]).toEqual(['2026-11-15', '2024-11-01']);
  });

  it('has rows with all their fields', async () => {
    const { data } = await list();
    const purchase = data.find(({ merchant, status }) => merchant && status === 'BOOKED');
    expect(purchase).toMatchObject({
      id: expect.stringMatching(/^b-[\da-f]{24}$/),
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[.]\d{3}Z$/),
      bookingDateTime: expect.any(String),
      valueDateTime: expect.any(String),
      currency: 'EUR',
      description: expect.any(String),
      transactionInformation: [expect.any(String)],
      merchant: { merchantName: expect.any(String), merchantCategoryCode: expect.stringMatching(/^\d{4}$/) },
      enrichment: { transactionHash: { hash: expect.stringMatching(/^[\da-f]{32}[.]\d+$/) } },
    });
    expect(purchase?.amount).toBeLessThan(0);
    expect(purchase?.transactionAmount).toEqual({ amount: purchase?.amount, currency: 'EUR' });
    const salary = data.find(({ description }) => description === 'Nómina');
    expect(salary).toMatchObject({ amount: 2_080, payerDetails: { name: 'Talleres Ribalta' } });
  });

  it('has no row in the future', async () => {
    const { data } = await list();
    expect(data.every(({ date = '' }) => date <= '2026-03-04T10:15:30.123Z')).toBe(true);
  });

  it('has ids that are never used twice', async () => {
    const ids = (await list()).data.flatMap(({ id = [] }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('rows that are hard to tell apart', () => {
  const on = async (day: string) => (await list(`?from=${day}&before=${day}`)).data;

  it('are two purchases on one day, with the same amount and merchant, under two ids', async () => {
    const rides = (await on('2026-02-03')).filter((row) => merchantOf(row) === 'Metro Ribera');
    expect(rides.map(({ amount }) => amount)).toEqual([-1.6, -1.6]);
    expect(new Set(rides.map(({ id }) => id)).size).toBe(2);
    expect(rides.every(({ id }) => id !== undefined)).toBe(true);
  });

  it('are two equal rows without ids, which only the rank in their hash tells apart', async () => {
    const stops = (await on('2026-02-12')).filter((row) => merchantOf(row) === 'Aparcamiento Plaza Norte');
    expect(stops.map(({ id, amount, date }) => [id, amount, date])).toEqual([
      [undefined, -2.4, '2026-02-12T00:00:00.000Z'],
      [undefined, -2.4, '2026-02-12T00:00:00.000Z'],
    ]);
    const [first = '', second = ''] = stops.map(({ enrichment }) => enrichment?.transactionHash?.hash);
    expect([first.slice(-2), second.slice(-2)]).toEqual(['.1', '.2']);
    expect(first.slice(0, -2)).toBe(second.slice(0, -2));
  });

  it('have a rank that counts within one answer only', async () => {
    const { data } = await list('?from=2026-02-12&before=2026-02-12T00:00:00.000Z&limit=1&offset=1');
    expect(data[0]?.enrichment?.transactionHash?.hash).toMatch(/[.]1$/);
  });
});

describe('paging', () => {
  it('walks through 2 500 rows without losing one', async () => {
    const pages = await Promise.all(
      [0, 1_000, 2_000, 3_000].map((offset) =>
        list(`?limit=1000&offset=${offset}`, 'gran-banco-mareas-archive', big),
      ),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([1_000, 1_000, 500, 0]);
    expect(pages.map(({ meta }) => meta.pagination.totalCount)).toEqual([2_500, 2_500, 2_500, 2_500]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(2_500);
    const dates = pages.flatMap(({ data }) => data.map(({ date = '' }) => date));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('sorts both ways', async () => {
    const newest = await list();
    const oldest = await list('?sort=date');
    expect(oldest.data.map(({ date }) => date)).toEqual(newest.data.map(({ date }) => date).toReversed());
    expect(oldest.meta.pagination.self.sort).toBe('date');
  });

  it('includes both ends of a period', async () => {
    const { data } = await list('?sort=date&limit=40');
    const [from = '', before = ''] = [data[3]?.date, data[30]?.date];
    const part = await list(`?from=${from}&before=${before}&sort=date`);
    expect([part.data[0]?.date, part.data.at(-1)?.date]).toEqual([from, before]);
    expect(part.meta.pagination.self).toMatchObject({ from, before });
    expect(part.links.self).toContain(`/accounts/banco-naranjo-current/transactions?from=`);
    expect(new Set(days(await list('?from=2026-02-12&before=2026-02-12')))).toEqual(new Set(['2026-02-12']));
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'sort=amount', 'from=soon', 'limit=1&limit=2'])(
    'refuses %s',
    async (query) => expect((await list(`?${query}`)).code).toBe(400),
  );

  it('keeps to the period that the consent is about', async () => {
    const accountRequest = { transactionFrom: '2026-01-01T00:00:00Z', transactionTo: '2026-01-31T23:59:59Z' };
    const { consentToken } = await connect('banco-naranjo', { accountRequest });
    const found = days(await list('', 'banco-naranjo-current', consentToken)).toSorted();
    expect([found.at(0)?.slice(0, 7), found.at(-1)?.slice(0, 7)]).toEqual(['2026-01', '2026-01']);
  });
});

// Last: these move the clock.
describe('pending purchases', () => {
  const pendingOf = ({ data }: Answer) => data.filter(({ status }) => status === 'PENDING');

  it('are those of the last two days, and have ids of their own', async () => {
    const rows = await list();
    const pending = pendingOf(rows);
    expect(new Set(pending.map(({ date = '' }) => date.slice(0, 10)))).toContain('2026-03-03');
    expect(pending.every(({ date = '' }) => date >= '2026-03-02')).toBe(true);
    expect(pending.every(({ id }) => id?.startsWith('p-'))).toBe(true);
    expect(pending.every(({ bookingDateTime }) => bookingDateTime === undefined)).toBe(true);
  });

  it('are booked two days later under another id, with the same amount and merchant', async () => {
    const before = pendingOf(await list());
    await control('clock', { days: 2 });
    const { data } = await list();
    for (const row of before) {
      expect(data.some(({ id }) => id === row.id)).toBe(false);
      const booked = data.find(({ date }) => date === row.date);
      expect(booked).toMatchObject({ status: 'BOOKED', amount: row.amount, merchant: row.merchant });
      expect(booked?.id).toMatch(/^b-/);
    }
  });

  it('grow by the tip when a dinner is booked', async () => {
    await control('clock', { days: 1 });
    const isDinner = (row: WireTransaction) => merchantOf(row) === 'Taberna El Nogal';
    const pending = pendingOf(await list()).find(isDinner);
    expect(pending?.date).toMatch(/^2026-03-06/);
    await control('clock', { days: 2 });
    const booked = (await list()).data.find(isDinner);
    expect([booked?.date, booked?.status]).toEqual([pending?.date, 'BOOKED']);
    expect(booked?.amount).toBeLessThan(pending?.amount ?? 0);
  });

  it('are booked at once when they are settled', async () => {
    expect(pendingOf(await list())).not.toEqual([]);
    await app.inject({ method: 'POST', url: '/control/settle' });
    expect(pendingOf(await list())).toEqual([]);
    await control('clock', { days: 2 });
    expect(pendingOf(await list())).not.toEqual([]);
  });

  it('are there on every single day', async () => {
    for (let day = 0; day < 40; day += 1) {
      await control('clock', { days: 1 });
      expect(pendingOf(await list('?limit=20'))).not.toEqual([]);
    }
  });
});

describe('a new day', () => {
  it('brings new rows and leaves the booked ones as they were', async () => {
    const { consentToken } = await connect('caja-del-faro');
    const read = async () =>
      (await list('', 'caja-del-faro-current', consentToken)).data.filter(
        ({ status }) => status === 'BOOKED',
      );
    const before = await read();
    await control('clock', { days: 10 });
    const after = await read();
    expect(after.length).toBeGreaterThan(before.length);
    const kept = new Set(after.map((row) => JSON.stringify(row)));
    expect(before.filter((row) => !kept.has(JSON.stringify(row)))).toEqual([]);
  });
});
