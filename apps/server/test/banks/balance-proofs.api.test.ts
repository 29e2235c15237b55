import type { BalanceSuspect, RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(async () => {
  // Of everybody's at once: each test has people of its own, whom no later one touches.
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
});

/** 1000 were there before it. */
const STATEMENT = `Fecha;Concepto;Importe;Saldo
2026-11-02;NOMINA;1.500,00;2.500,00
2026-11-03;CAFE SOL;-2,40;2.497,60
2026-11-03;MERCADONA;-31,10;2.466,50
2026-11-06;ALQUILER;-800,00;1.666,50
2026-11-09;CAFE SOL;-2,60;1.663,90
`;

async function bringIn(content: string, name = 'statement.csv') {
  const sent = await sendFile(saldo, ada, content, { name, source_id: ada.source.id });
  const { id } = sent.body.results;
  const { status, body } = await saldo.call('confirmFileImport', { params: { id }, token: ada.token });
  expect(status).toBe(200);
  return body;
}

const proofOf = async (query: RequestOf<'readBalanceProof'>['query'] = {}) => {
  const params = { id: ada.source.id };
  return (await saldo.call('readBalanceProof', { params, query, token: ada.token })).body.results;
};

async function setAmount(amount: number) {
  const params = { id: ada.source.id };
  await saldo.call('changeSource', { params, body: { amount }, token: ada.token });
}

/** A source that has agreed with its file from the first day on. */
async function startProven() {
  await setAmount(1000);
  await bringIn(STATEMENT);
  expect(await proofOf()).toMatchObject({ differing: 0, agreeing: 4 });
}

const find = async (name: string) => {
  const [row] = (await ada.list({ q: name })).results;
  if (!row) throw new Error(`no ${name}`);
  return row;
};

/** What the web app does for each kind of mending. */
async function mend(suspect: BalanceSuspect | undefined) {
  const { token } = ada;
  const how = suspect?.mend;
  if (!how) throw new Error('nothing to mend it by');
  if (how.do === 'delete') {
    const body = { ids: how.transaction_ids, change: { delete: true as const } };
    return saldo.call('changeTransactions', { body, token });
  }
  if (how.do === 'change') {
    const { do: _, transaction_id: id, ...fields } = how;
    return saldo.call('changeTransaction', { params: { id }, body: fields, token });
  }
  if (how.do === 'restore') return saldo.call('restoreTrashed', { params: { id: how.trash_id }, token });
  if (how.do === 'add') {
    const { do: _, ...fields } = how;
    return saldo.call('createTransaction', { body: { ...fields, source_id: ada.source.id }, token });
  }
  const { date, difference } = await firstDifference();
  return moveStart({ date, amount: difference });
}

const countPoints = async () =>
  (await saldo.database.db.selectFrom('balance_points').select('day').execute()).length;

const firstDifference = async () => {
  const { first_difference } = await proofOf();
  if (!first_difference) throw new Error('nothing differs');
  return first_difference;
};

const moveStart = (body: RequestOf<'moveStart'>['body']) =>
  saldo.call('moveStart', { params: { id: ada.source.id }, body, token: ada.token });
const correct = (body: RequestOf<'createCorrection'>['body']) =>
  saldo.call('createCorrection', { params: { id: ada.source.id }, body, token: ada.token });

describe('the days of a source', () => {
  it('are those its files have told of, and those since that nobody has', async () => {
    await startProven();
    expect(await proofOf()).toMatchObject({
      ...{ known_from: '2026-11-02', known_to: '2026-11-15', kept_by_bank: false, currency: 'EUR' },
      spans: [
        { from: '2026-11-02', to: '2026-11-09', state: 'agreeing' },
        { from: '2026-11-10', to: '2026-11-15', state: 'missing' },
      ],
      ...{ first_difference: null, suspects: [] },
    });
    expect((await proofOf({ from: '2026-11-09', to: '2026-11-11' })).spans).toEqual([
      { from: '2026-11-09', to: '2026-11-09', state: 'agreeing' },
      { from: '2026-11-10', to: '2026-11-11', state: 'missing' },
    ]);
  });

  it('are covered where a file says nothing of what was there', async () => {
    await bringIn('Date;Text;Amount\n2026-11-02;Rent;-800,00\n2026-11-04;Coffee;-2,40\n');
    expect(await proofOf()).toMatchObject({
      ...{ agreeing: 0, differing: 0 },
      spans: [
        { from: '2026-11-02', to: '2026-11-04', state: 'covered' },
        { from: '2026-11-05', to: '2026-11-15', state: 'missing' },
      ],
    });
  });

  it('are none where neither a bank nor a file has ever told of it', async () => {
    await ada.post();
    expect(await proofOf()).toMatchObject({ known_from: null, spans: [], first_difference: null });
  });

  it('are told by the ends of a statement without running balances', async () => {
    const statement = [
      ...[':20:STARTUMS', ':25:10020030/1234567', ':28C:1/1', ':60F:C261101EUR1000,00'],
      ...[':61:2611021102D20,00NTRFNONREF', ':86:Shop', ':61:2611041104C50,00NTRFNONREF', ':86:Gift'],
      ...[':62F:C261104EUR1030,00', '-'],
    ].join('\r\n');
    await setAmount(1000);
    await bringIn(statement, 'statement.sta');
    expect(await proofOf()).toMatchObject({
      ...{ agreeing: 2, differing: 0 },
      spans: [
        { from: '2026-11-01', to: '2026-11-01', state: 'agreeing' },
        { from: '2026-11-02', to: '2026-11-03', state: 'covered' },
        { from: '2026-11-04', to: '2026-11-04', state: 'agreeing' },
        { state: 'missing' },
      ],
    });
  });

  it('go with the import that told of them, and come back with the next', async () => {
    await startProven();
    const [batch] = (await saldo.call('listImports', { query: {}, token: ada.token })).body.results;
    await saldo.call('undoImport', { params: { id: batch?.id ?? '' }, token: ada.token });
    expect(await proofOf()).toMatchObject({ known_from: null, agreeing: 0, spans: [] });
    await bringIn(STATEMENT);
    expect(await proofOf()).toMatchObject({ agreeing: 4, differing: 0 });
  });

  it('go with their source', async () => {
    const before = await countPoints();
    await startProven();
    expect(await countPoints()).toBe(before + 4);
    await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    expect(await countPoints()).toBe(before);
  });
});

describe('the first difference', () => {
  it('is told to the cent, with the last day that agrees', async () => {
    await startProven();
    await ada.post({ name: 'Kiosk', amount: 1.25, date: '2026-11-05' });
    expect(await proofOf()).toMatchObject({
      spans: [
        { from: '2026-11-02', to: '2026-11-04', state: 'agreeing' },
        { from: '2026-11-05', to: '2026-11-09', state: 'differing' },
        { state: 'missing' },
      ],
      ...{ agreeing: 2, differing: 2 },
      first_difference: {
        ...{ date: '2026-11-05', expected: 2466.5, found: 2465.25, difference: 1.25, since: '2026-11-04' },
      },
    });
  });

  type Case = {
    because: string;
    kind: BalanceSuspect['kind'];
    happen: () => Promise<unknown>;
    rows?: object[];
  };
  it.each<Case>([
    {
      because: 'a row stands there twice, once by hand',
      kind: 'twice',
      happen: () => ada.post({ name: 'Alquiler', amount: 800, date: '2026-11-06' }),
      rows: [{ name: 'Alquiler', amount: 800, type: 'expense', date: '2026-11-06' }],
    },
    {
      because: 'several rows stand there twice',
      kind: 'twice',
      happen: async () => {
        await ada.post({ name: 'Cafe Sol', amount: 2.4, date: '2026-11-03' });
        await ada.post({ name: 'Mercadona', amount: 31.1, date: '2026-11-03' });
      },
      rows: [{ amount: 31.1 }, { amount: 2.4 }],
    },
    {
      because: 'a row was deleted',
      kind: 'missing',
      happen: async () =>
        saldo.call('removeTransaction', { params: { id: (await find('mercadona')).id }, token: ada.token }),
      rows: [{ transaction_id: null, name: 'MERCADONA', amount: 31.1, date: '2026-11-03' }],
    },
    {
      because: 'a row was deleted for good',
      kind: 'missing',
      happen: async () => {
        const { id } = await find('mercadona');
        await saldo.call('removeTransaction', { params: { id }, token: ada.token });
        await saldo.call('removeTrashed', { params: { id }, token: ada.token });
      },
      rows: [{ transaction_id: null, name: 'MERCADONA', amount: 31.1, date: '2026-11-03' }],
    },
    {
      because: 'a row went the other way',
      kind: 'sign',
      happen: async () => ada.change((await find('alquiler')).id, { type: 'income' }),
    },
    {
      because: 'a row is dated some days later',
      kind: 'day',
      happen: async () => ada.change((await find('mercadona')).id, { date: '2026-11-07' }),
    },
    {
      because: 'a row is dated some days earlier',
      kind: 'day',
      happen: async () => ada.change((await find('alquiler')).id, { date: '2026-11-04' }),
    },
    {
      because: 'a row was put into another source',
      kind: 'elsewhere',
      happen: async () => {
        // What its own file has told belongs there: it has to have been written by hand.
        const { id } = await find('mercadona');
        await saldo.call('removeTransaction', { params: { id }, token: ada.token });
        await saldo.call('removeTrashed', { params: { id }, token: ada.token });
        await saldo.database.db.deleteFrom('import_rows').where('name', '=', 'MERCADONA').execute();
        const other = await ada.addSource({ name: 'Cash' });
        await ada.post({ name: 'Shopping', amount: 31.1, date: '2026-11-03', source_id: other.id });
      },
      rows: [{ name: 'Shopping', source_name: 'Cash' }],
    },
    {
      because: 'another amount was there before the first row',
      kind: 'start',
      happen: () => setAmount(1700),
    },
  ])(
    'names first who it was, where $because, and goes once that is mended',
    async ({ kind, happen, rows }) => {
      await startProven();
      await happen();
      const before = await proofOf();
      expect(before.first_difference).not.toBeNull();
      const [suspect] = before.suspects;
      expect(suspect).toMatchObject({ kind, agreeing: 4, ...(rows && { rows }) });
      expect((await mend(suspect)).status).toBeLessThan(300);
      expect(await proofOf()).toMatchObject({
        differing: 0,
        agreeing: 4,
        first_difference: null,
        suspects: [],
      });
    },
  );

  it('of a file in a new source is what was there before', async () => {
    await bringIn(STATEMENT);
    const { first_difference, suspects } = await proofOf();
    expect(first_difference).toMatchObject({ date: '2026-11-02', difference: 1000, since: null });
    expect(suspects).toMatchObject([{ kind: 'start', agreeing: 4, mend: { do: 'start' } }]);
    await mend(suspects[0]);
    expect(await ada.amountOf()).toBe(1663.9);
    expect(await proofOf()).toMatchObject({ differing: 0 });
  });

  it('accuses nobody of what the file itself has told twice', async () => {
    await setAmount(1000);
    const twoCoffees = `Fecha;Concepto;Importe;Saldo
2026-11-02;NOMINA;1.500,00;2.500,00
2026-11-03;CAFE SOL;-2,40;2.497,60
2026-11-03;CAFE SOL;-2,40;2.495,20
`;
    await bringIn(twoCoffees);
    await ada.post({ name: 'Kiosk', type: 'expense', amount: 2.4, date: '2026-11-03' });
    const { suspects } = await proofOf();
    expect(suspects.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['Kiosk']]);
  });
});

describe('a correction', () => {
  const kiosk = () => ada.post({ name: 'Kiosk', amount: 1.25, date: '2026-11-05' });

  it('makes up for the difference, explains itself, and can be undone', async () => {
    await startProven();
    await kiosk();
    const { status, body } = await correct({ date: '2026-11-05', amount: 1.25 });
    expect(status).toBe(201);
    expect(body.results).toMatchObject({
      ...{ name: 'Balance correction', type: 'income', amount: 1.25, date: '2026-11-05' },
      source_id: ada.source.id,
    });
    expect(await proofOf()).toMatchObject({ differing: 0 });
    await saldo.call('undoChange', { params: { id: body.change_id }, token: ada.token });
    expect(await proofOf()).toMatchObject({ differing: 2 });
    expect(
      (await correct({ date: '2026-11-05', amount: 1.25, name: 'Corrección de saldo' })).body.results.name,
    ).toBe('Corrección de saldo');
  });

  it('is refused where the difference is no longer that', async () => {
    await startProven();
    expect(await correct({ date: '2026-11-05', amount: 1.25 })).toMatchObject({
      ...{ status: 409, body: { code: 'source.proof_changed' } },
    });
    await kiosk();
    for (const [date, amount] of [
      ['2026-11-05', 1.26],
      ['2026-11-06', 1.25],
    ] as const)
      expect((await correct({ date, amount })).status).toBe(409);
    expect((await correct({ date: '2026-11-05', amount: 0 })).status).toBe(400);
    expect((await moveStart({ date: '2026-11-06', amount: 1.25 })).status).toBe(409);
  });

  it('is written once, however many ask for it together', async () => {
    await startProven();
    await kiosk();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => correct({ date: '2026-11-05', amount: 1.25 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await ada.list({ q: 'correction' })).results).toHaveLength(1);
  });

  it('of the start can be undone as well', async () => {
    await bringIn(STATEMENT);
    const { body } = await moveStart({ date: '2026-11-02', amount: 1000 });
    expect(await ada.amountOf()).toBe(1663.9);
    await saldo.call('undoChange', { params: { id: body.change_id }, token: ada.token });
    expect(await ada.amountOf()).toBe(663.9);
    expect(await proofOf()).toMatchObject({ first_difference: { difference: 1000 } });
  });
});
