import type { WireTransaction } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { addAccounts, link, linkBank, listOf, undo, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';

let sandbox: OddBank['sandbox'];
let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
useOddBank((bank) => {
  ({ sandbox, provider, saldo, ada } = bank);
});

type Row = Partial<WireTransaction> & { id: string; date: string };

/** The bank's account holds exactly these, and tells those from the day it is asked for, or all of them. */
function bankHas(rows: Row[], { ignoresFrom = false } = {}): void {
  provider.alter((path, answer) => {
    if (!path.includes('/transactions')) return answer;
    const from = new URL(path, 'http://bank').searchParams.get('from') ?? '';
    const data = rows
      .filter(({ date }) => ignoresFrom || date >= from.slice(0, 10))
      .map((row) => ({ status: 'BOOKED', amount: -10, description: `Row ${row.id}`, ...row }));
    const meta = { pagination: { totalCount: data.length } };
    return { status: 200, body: JSON.stringify({ meta, data }) };
  });
}

const at = (day: string) => `${day}T10:00:00Z`;
const old: Row = { id: 'old', date: at('2025-01-05') };
const recent: Row = { id: 'recent', date: at('2026-11-10') };
const names = async () => (await listOf(saldo, ada)).map(({ name, date }) => `${name} ${date}`).toSorted();
const importId = async () => (await update(saldo, ada)).body.results.id;

describe('what the bank says again', () => {
  it('is known by its reference, however far its day was moved', async () => {
    bankHas([old, recent]);
    await update(saldo, ada);
    bankHas([{ ...old, date: at('2026-11-01') }, recent]);
    expect((await update(saldo, ada)).body).toMatchObject({ added: 0, updated: 1 });
    expect(await names()).toEqual(['Row old 2026-11-01', 'Row recent 2026-11-10']);
  });

  it('is known also where more is told than was asked for', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      id: `row ${index}`,
      date: at(`2025-0${1 + (index % 9)}-11`),
    }));
    bankHas([...many, recent]);
    expect((await update(saldo, ada)).body.added).toBe(31);
    bankHas([...many, recent], { ignoresFrom: true });
    expect((await update(saldo, ada)).body).toMatchObject({ added: 0, results: { same: 31 } });
  });

  it('is asked for from before today, though a row lies in the future', async () => {
    bankHas([{ id: 'far', date: at('2031-01-01') }]);
    await update(saldo, ada);
    bankHas([{ id: 'far', date: at('2031-01-01') }, recent]);
    expect((await update(saldo, ada)).body.added).toBe(1);
  });
});

describe('equal rows without an id', () => {
  const { id: _, ...bare } = recent;
  const told = (rows: object[]) =>
    provider.alter((path, answer) =>
      path.includes('/transactions')
        ? {
            status: 200,
            body: JSON.stringify({ meta: { pagination: { totalCount: rows.length } }, data: rows }),
          }
        : answer,
    );
  const row = (status: string) => ({ ...bare, status, amount: -10, description: 'Coffee' });

  it('are told apart by whether they are booked: the pending one goes where it is cancelled', async () => {
    told([row('PENDING'), row('BOOKED')]);
    await update(saldo, ada);
    told([row('BOOKED')]);
    await update(saldo, ada);
    expect(await listOf(saldo, ada)).toHaveLength(1);
  });

  it('are found again once they are booked', async () => {
    told([row('PENDING')]);
    await update(saldo, ada);
    told([row('BOOKED')]);
    expect((await update(saldo, ada)).body.results).toMatchObject({ added: 0, settled: 1 });
  });
});

describe('accounts that share one number', () => {
  it('are found again as two, also under other ids', async () => {
    const accounts = (suffix: string) =>
      provider.alter((path, answer) => {
        if (path !== '/accounts') return answer;
        const told = JSON.parse(answer.body);
        const [first] = told.data;
        const alike = (nickname: string, balance: number) => ({
          ...first,
          id: `${nickname}-${suffix}`,
          nickname,
          balance,
          accountBalances: [],
        });
        return {
          ...answer,
          body: JSON.stringify({ ...told, data: [alike('One', 100), alike('Two', 2000)] }),
        };
      });
    accounts('before');
    ada = await linkBank(saldo, sandbox);
    const { token } = ada.person;
    await saldo.call('removeConnection', { params: { id: ada.connection.id }, token });
    accounts('after');
    const connection = await link(saldo, sandbox, ada.person);
    const again = await addAccounts(saldo, { ...ada, connection });
    expect(again.body).toMatchObject({ added: 0, updated: 2 });
    expect(again.body.results.map(({ amount }) => amount)).toEqual([100, 2000]);
  });
});

describe('a purchase that is pending for months', () => {
  const waiting: Row = { id: 'p', date: at('2026-06-01'), status: 'PENDING', description: 'Deposit' };

  it.each([
    ['under its own id', { ...waiting, status: 'BOOKED' }],
    ['under another id', { ...waiting, id: 'b', status: 'BOOKED' }],
    ['on a much later day', { ...waiting, status: 'BOOKED', date: at('2026-11-12') }],
  ])('becomes one that is booked: %s', async (_, booked) => {
    bankHas([waiting, recent]);
    await update(saldo, ada);
    bankHas([booked, recent]);
    expect((await update(saldo, ada)).body).toMatchObject({ added: 0, results: { settled: 1, gone: 0 } });
    expect(await listOf(saldo, ada)).toHaveLength(2);
  });

  it('goes where it is cancelled', async () => {
    bankHas([waiting, recent]);
    await update(saldo, ada);
    bankHas([recent]);
    expect((await update(saldo, ada)).body.results.gone).toBe(1);
    expect(await names()).toEqual(['Row recent 2026-11-10']);
  });
});

describe('undoing', () => {
  it('an older import brings its history back with the next one', async () => {
    bankHas([old]);
    const first = await importId();
    bankHas([old, recent]);
    await update(saldo, ada);
    await undo(saldo, ada, first);
    expect(await names()).toEqual(['Row recent 2026-11-10']);
    expect((await update(saldo, ada)).body.added).toBe(1);
    expect(await names()).toEqual(['Row old 2025-01-05', 'Row recent 2026-11-10']);
  });

  it('brings back the description that the bank had said, but not over the person’s own', async () => {
    bankHas([{ ...recent, description: 'Before' }]);
    await update(saldo, ada);
    bankHas([{ ...recent, description: 'After', reference: 'x' }]);
    const second = await importId();
    await undo(saldo, ada, second);
    const [row] = await listOf(saldo, ada);
    expect(row).toMatchObject({ name: 'Before', description: 'Before' });

    const third = await importId();
    const own = {
      params: { id: row?.id ?? '' },
      body: { description: 'My own' },
      token: ada.person.token,
    };
    await saldo.call('changeTransaction', own);
    await undo(saldo, ada, third);
    expect(await listOf(saldo, ada)).toMatchObject([{ name: 'Before', description: 'My own' }]);
  });

  it('gives a row its category back, and none where that is another’s number by now', async () => {
    const { token } = ada.person;
    const addCategory = async (name: string) =>
      (await saldo.call('createCategory', { body: { name }, token })).body.results.id;
    const [kept, dropped] = [await addCategory('Kept'), await addCategory('Dropped')];
    const pending = (id: string): Row => ({ id, date: at('2026-11-12'), status: 'PENDING' });
    bankHas([pending('one'), pending('two')]);
    await update(saldo, ada);
    const find = async (name: string) => (await listOf(saldo, ada)).find((row) => row.name === name);
    for (const [name, category_id] of [
      ['Row one', kept],
      ['Row two', dropped],
    ] as const)
      await saldo.call('changeTransaction', {
        params: { id: (await find(name))?.id ?? '' },
        body: { category_id },
        token,
      });
    bankHas([]);
    const gone = await importId();
    await saldo.call('removeCategory', { params: { id: dropped }, token });
    await addCategory('Under the same number');
    await undo(saldo, ada, gone);
    expect(await find('Row one')).toMatchObject({ category: { name: 'Kept' } });
    expect(await find('Row two')).toMatchObject({ category: null });
  });

  it('in another order brings nothing back that was undone', async () => {
    bankHas([{ ...recent, status: 'PENDING' }]);
    const added = await importId();
    bankHas([]);
    const gone = await importId();
    await undo(saldo, ada, added);
    await undo(saldo, ada, gone);
    expect(await listOf(saldo, ada)).toEqual([]);
  });

  it('one of two changes leaves the other, and both lead back to the beginning', async () => {
    for (const order of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const) {
      ada = await linkBank(saldo, sandbox);
      bankHas([{ ...recent, amount: -1 }]);
      await update(saldo, ada);
      bankHas([{ ...recent, amount: -2 }]);
      const first = await importId();
      bankHas([{ ...recent, amount: -3 }]);
      const changes = { first, second: await importId() };
      await undo(saldo, ada, changes[order[0]]);
      expect(await listOf(saldo, ada)).toMatchObject([{ amount: order[0] === 'first' ? 3 : 2 }]);
      await undo(saldo, ada, changes[order[1]]);
      expect(await listOf(saldo, ada)).toMatchObject([{ amount: 1 }]);
    }
  });

  it('leaves a row alone whose reference is another’s by now', async () => {
    const pending: Row = { id: 'x', date: at('2026-11-12'), status: 'PENDING', description: 'Deposit' };
    bankHas([pending]);
    await update(saldo, ada);
    bankHas([{ ...pending, id: 'y', status: 'BOOKED' }]);
    const settled = await importId();
    const both = [
      { ...pending, id: 'y', status: 'BOOKED' },
      { id: 'x', date: at('2026-11-13'), description: 'Another' },
    ];
    bankHas(both);
    await update(saldo, ada);
    await undo(saldo, ada, settled);
    await update(saldo, ada);
    expect(await listOf(saldo, ada)).toHaveLength(2);
  });

  it('does not bring back twice what the bank has reported again meanwhile', async () => {
    bankHas([{ ...recent, status: 'PENDING' }]);
    await update(saldo, ada);
    bankHas([]);
    const gone = await importId();
    bankHas([recent]);
    await update(saldo, ada);
    await undo(saldo, ada, gone);
    expect(await listOf(saldo, ada)).toHaveLength(1);
    expect((await update(saldo, ada)).body.added).toBe(0);
  });
});

describe('what cannot be kept exactly', () => {
  it('is left out of an import, which says so, and the rest comes in', async () => {
    bankHas([recent, { ...recent, id: 'huge', amount: 1e12 }, { ...recent, id: 'fine', amount: 1.234 }]);
    const { body } = await update(saldo, ada);
    expect(body).toMatchObject({ added: 1, results: { refused: 2, total: 3 } });
    const detail = await saldo.call('readImport', {
      params: { id: body.results.id },
      token: ada.person.token,
    });
    expect(detail.body.results.rows.filter(({ decision }) => decision === 'refused')).toEqual([
      {
        decision: 'refused',
        reason: 'amount_too_large',
        name: 'Row huge',
        line: null,
        date: '2026-11-10',
        amount: null,
      },
      {
        decision: 'refused',
        reason: 'amount_too_fine',
        name: 'Row fine',
        line: null,
        date: '2026-11-10',
        amount: null,
      },
    ]);
    expect((await undo(saldo, ada, body.results.id)).body).toMatchObject({ removed: 1, restored: 0 });
  });

  it('is left out of the accounts, which say so', async () => {
    provider.alter((path, answer) => {
      if (path !== '/accounts') return answer;
      const told = JSON.parse(answer.body);
      Object.assign(told.data[0], { id: 'rich', balance: 1e12, accountBalances: [] });
      return { ...answer, body: JSON.stringify(told) };
    });
    const headers = { consent: ada.connection.consent_token ?? '' };
    const { body } = await saldo.call('importAccounts', { headers, token: ada.person.token });
    expect(body).toMatchObject({ added: 0, refused: [{ reason: 'amount_too_large' }] });
  });

  it.each([
    ['no JSON', '<html>'],
    ['another shape', '{"data":{"rows":[]}}'],
  ])('of the provider, an answer that is %s, is 502 and changes nothing', async (_, body) => {
    provider.alter((path, answer) => (path.includes('/transactions') ? { status: 200, body } : answer));
    const answer = await update(saldo, ada);
    expect([answer.status, answer.body.code]).toEqual([502, 'bank.failed']);
    expect(await listOf(saldo, ada)).toEqual([]);
  });
});

describe('a rate that the bank tells with a row', () => {
  const currencyExchange = {
    ...{ sourceCurrency: 'EUR', targetCurrency: 'GBP', unitCurrency: 'GBP', exchangeRate: 1.25 },
  };
  const spent = async () => {
    const query = { page: 1 };
    const { body } = await saldo.call('listTransactions', { query, token: ada.person.token });
    return body.summary;
  };

  it('is known from its day on, unless its person said something else', async () => {
    const body = { name: 'Pounds', type_source: 'manual_entry' as const, amount: 0, currency: 'GBP' };
    const { token } = ada.person;
    const source_id = (await saldo.call('createSource', { body, token })).body.results.id;
    const tea = { name: 'Tea', type: 'expense' as const, amount: 4, source_id };
    await saldo.call('createTransaction', { body: { ...tea, date: '2026-11-11' }, token });
    await saldo.call('createTransaction', { body: { ...tea, date: '2026-11-01' }, token });
    expect(await spent()).toMatchObject({ expense: 0, left_out: 2 });
    bankHas([{ ...recent, currencyExchange }]);
    await update(saldo, ada);
    expect(await spent()).toMatchObject({ expense: 15, left_out: 1 });
    const rate = { from: 'GBP', to: 'EUR', rate: '2', date: '2026-11-10' };
    await saldo.call('addRate', { body: rate as never, token });
    await update(saldo, ada);
    expect(await spent()).toMatchObject({ expense: 18, left_out: 1 });
    const { results } = (await saldo.call('listRates', { query: {}, token })).body;
    expect(results).toMatchObject([{ ...rate, source: 'person' }]);
  });
});

describe('what a bank says is there', () => {
  it('is explained to the cent, also where its rows come to something else', async () => {
    const { token } = ada.person;
    bankHas([recent]);
    await update(saldo, ada);
    bankHas([recent, { id: 'late', date: at('2026-11-12') }]);
    await update(saldo, ada);
    const query = { of: 'balance' as const, source_id: ada.source.id };
    const { results } = (await saldo.call('explain', { query, token })).body;
    const [source] = (await saldo.call('listSources', { token })).body.results;
    expect(results.value).toBe(source?.amount);
    expect(results.steps.find(({ what }) => what === 'reported')?.amount).toBeTruthy();
    expect(results.steps.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round((source?.amount ?? 0) * 100),
    );
  });
});
