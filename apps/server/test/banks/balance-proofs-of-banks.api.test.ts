import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, readSource, undo, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';
import { sendFile } from '../support/send-file.ts';

let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
useOddBank((bank) => {
  ({ provider, saldo, ada } = bank);
});
beforeEach(() => {
  saldo.clock.now = new Date('2026-11-10T12:00:00Z');
});

type Row = { day: string; name: string; amount: number; isPending?: true };
const RENT = { day: '2026-11-06', name: 'Rent', amount: -800 };
const COFFEE = { day: '2026-11-09', name: 'Cafe Sol', amount: -2.4 };
const SHOP = { day: '2026-11-10', name: 'Mercadona', amount: -31.1 };

/** What is booked, and beside it what is there to spend, where the bank tells the two apart. */
type Balance = { booked?: number; available: number; at?: string };

function bankHas({ booked, available, at = saldo.clock.now.toISOString() }: Balance, ...rows: Row[]): void {
  const money = (amount: number) => ({ dateTime: at, balanceAmount: { amount, currency: 'EUR' } });
  provider.alter((path, answer) => {
    if (path.includes('/transactions')) {
      const data = rows.map(({ day, name, amount, isPending }) => ({
        ...{ id: `${day} ${name}`, date: `${day}T10:00:00Z`, amount, description: name },
        status: isPending ? 'PENDING' : 'BOOKED',
      }));
      const body = { meta: { pagination: { totalCount: data.length } }, data };
      return { status: 200, body: JSON.stringify(body) };
    }
    if (!path.includes('/accounts')) return answer;
    const told = JSON.parse(answer.body);
    for (const account of told.data)
      account.accountBalances = [
        { type: 'INTERIM_AVAILABLE', ...money(available) },
        ...(booked === undefined ? [] : [{ type: 'INTERIM_BOOKED', ...money(booked) }]),
      ];
    return { status: 200, body: JSON.stringify(told) };
  });
}

const on = (day: string) => {
  saldo.clock.now = new Date(`${day}T12:00:00Z`);
};

const proofOf = async () => {
  const request = { params: { id: ada.source.id }, query: {}, token: ada.person.token };
  return (await saldo.call('readBalanceProof', request)).body.results;
};

async function bringIn(content: string) {
  const { id } = (await sendFile(saldo, ada.person, content, { source_id: ada.source.id })).body.results;
  const answer = await saldo.call('confirmFileImport', { params: { id }, token: ada.person.token });
  expect(answer.status).toBe(200);
}

describe('what a bank says', () => {
  it('agrees with its rows, on the days on which it was asked', async () => {
    bankHas({ booked: 1000, available: 1000 }, RENT, COFFEE);
    await update(saldo, ada);
    on('2026-11-12');
    bankHas({ booked: 968.9, available: 968.9 }, RENT, COFFEE, { ...SHOP, day: '2026-11-11' });
    await update(saldo, ada);
    expect(await proofOf()).toMatchObject({
      ...{ kept_by_bank: true, agreeing: 2, differing: 0, first_difference: null },
      spans: [
        { from: '2026-10-26', to: '2026-11-09', state: 'covered' },
        { from: '2026-11-10', to: '2026-11-10', state: 'agreeing' },
        { from: '2026-11-11', to: '2026-11-11', state: 'covered' },
        { from: '2026-11-12', to: '2026-11-12', state: 'agreeing' },
      ],
    });
  });

  it.each([
    ['tells what is booked apart', { booked: 1000, available: 968.9 }, { booked: 968.9, available: 968.9 }],
    ['counts what is pending', { available: 968.9 }, { available: 968.9 }],
    ['does not count what is pending', { available: 1000 }, { available: 968.9 }],
  ])('agrees before and after something is booked, where it %s', async (_, before, after) => {
    on('2026-11-09');
    bankHas({ available: 1000, ...('booked' in before && { booked: 1000 }) }, RENT, COFFEE);
    await update(saldo, ada);
    on('2026-11-10');
    bankHas(before, RENT, COFFEE, { ...SHOP, isPending: true });
    await update(saldo, ada);
    expect(await proofOf()).toMatchObject({ agreeing: 2, differing: 0 });
    on('2026-11-13');
    bankHas(after, RENT, COFFEE, SHOP);
    await update(saldo, ada);
    expect(await proofOf()).toMatchObject({ agreeing: 3, differing: 0 });
  });

  it('in the middle of a day holds, also once it tells what came later on that day', async () => {
    bankHas({ booked: 1000, available: 1000 }, RENT, COFFEE);
    await update(saldo, ada);
    on('2026-11-11');
    bankHas({ booked: 968.9, available: 968.9 }, RENT, COFFEE, SHOP);
    await update(saldo, ada);
    expect(await proofOf()).toMatchObject({ agreeing: 2, differing: 0 });
  });

  it('of yesterday holds, where rows of today are there already', async () => {
    bankHas({ booked: 1000, available: 1000, at: '2026-11-09T22:00:00Z' }, RENT, COFFEE, SHOP);
    await update(saldo, ada);
    expect(await proofOf()).toMatchObject({ agreeing: 1, differing: 0 });
  });

  it('differs from the day on which a row is missing; only its bank can mend that', async () => {
    bankHas({ booked: 1000, available: 1000 }, RENT, COFFEE);
    await update(saldo, ada);
    on('2026-11-12');
    bankHas({ booked: 968.9, available: 968.9 }, RENT, COFFEE);
    await update(saldo, ada);
    const difference = { date: '2026-11-12', expected: 968.9, found: 1000, difference: -31.1 };
    expect(await proofOf()).toMatchObject({
      ...{ agreeing: 1, differing: 1, first_difference: { ...difference, since: '2026-11-10' } },
    });
    const { token } = ada.person;
    const correction = { params: { id: ada.source.id }, body: { date: '2026-11-12', amount: -31.1 }, token };
    expect(await saldo.call('createCorrection', correction)).toMatchObject({
      ...{ status: 409, body: { code: 'source.kept_by_bank' } },
    });
    on('2026-11-13');
    bankHas({ booked: 968.9, available: 968.9 }, RENT, COFFEE, { ...SHOP, day: '2026-11-12' });
    await update(saldo, ada);
    expect(await proofOf()).toMatchObject({ agreeing: 3, differing: 0 });
  });

  it('goes with the import that it came by', async () => {
    bankHas({ booked: 1000, available: 1000 }, RENT, COFFEE);
    const { id } = (await update(saldo, ada)).body.results;
    await undo(saldo, ada, id);
    expect(await proofOf()).toMatchObject({ agreeing: 0, differing: 0, known_from: null });
  });
});

describe('a bank and a file', () => {
  const FILE = `Fecha;Concepto;Importe;Saldo
2026-11-02;NOMINA;1.500,00;1.802,40
2026-11-06;RENT;-800,00;1.002,40
2026-11-09;CAFE SOL;-2,40;1.000,00
`;

  it('agree once what was there before the file’s first row is known', async () => {
    bankHas({ booked: 1000, available: 1000 }, RENT, COFFEE);
    await update(saldo, ada);
    await bringIn(FILE);
    const { first_difference, suspects } = await proofOf();
    expect(first_difference).toMatchObject({ date: '2026-11-02', difference: -1500, since: null });
    expect(suspects).toMatchObject([{ kind: 'start', agreeing: 4, mend: { do: 'start' } }]);
    const body = { date: '2026-11-02', amount: -1500 };
    const { token } = ada.person;
    const moved = await saldo.call('moveStart', { params: { id: ada.source.id }, body, token });
    expect(moved.status).toBe(200);
    expect(await proofOf()).toMatchObject({ agreeing: 4, differing: 0 });
    expect(await readSource(saldo, ada)).toMatchObject({
      amount: 1000,
      bank_balance: { differs_since: null },
    });
    await saldo.call('undoChange', { params: { id: moved.body.change_id }, token });
    expect(await proofOf()).toMatchObject({ first_difference: { difference: -1500 } });
  });

  it('agree, where the file came in the middle of its last day', async () => {
    on('2026-11-09');
    bankHas({ booked: 1002.4, available: 1002.4 }, RENT);
    await update(saldo, ada);
    await bringIn(FILE.replace(/2026-11-02.*\n/, ''));
    expect(await proofOf()).toMatchObject({ differing: 0, agreeing: 2 });
    on('2026-11-11');
    bankHas({ booked: 968.9, available: 968.9 }, RENT, COFFEE, { ...SHOP, day: '2026-11-09' });
    await update(saldo, ada);
    expect(await proofOf()).toMatchObject({ differing: 0, agreeing: 3 });
  });

  it('do not differ by what waits to be booked, and do by what never was', async () => {
    bankHas({ booked: 1000, available: 968.9 }, RENT, COFFEE, {
      ...{ ...SHOP, day: '2026-11-08', isPending: true },
    });
    await update(saldo, ada);
    await bringIn(FILE.replace(/2026-11-02.*\n/, ''));
    expect(await proofOf()).toMatchObject({ differing: 0 });
    const { token } = ada.person;
    await saldo.call('removeConnection', { params: { id: ada.connection.id }, token });
    const { first_difference, suspects, kept_by_bank } = await proofOf();
    expect(kept_by_bank).toBe(false);
    expect(first_difference).toMatchObject({ difference: 31.1 });
    const [suspect] = suspects;
    expect(suspect).toMatchObject({ kind: 'pending', rows: [{ name: 'Mercadona' }] });
    if (suspect?.mend?.do !== 'delete') throw new Error('no way to mend it');
    for (const id of suspect.mend.transaction_ids)
      await saldo.call('removeTransaction', { params: { id }, token });
    expect(await listOf(saldo, ada)).toHaveLength(2);
    expect(await proofOf()).toMatchObject({ differing: 0 });
  });
});
