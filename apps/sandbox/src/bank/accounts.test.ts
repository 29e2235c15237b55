import type { WireAccount, WireTransaction } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './test/harness.ts';

const { call, connect } = await openSandbox();
const { consentToken: consent } = await connect('banco-naranjo');
const get = async (url: string, token = consent) => (await call('GET', url, { consent: token })).json();
const list = async (token = consent): Promise<WireAccount[]> => (await get('/accounts', token)).data;

describe('the accounts of the main bank', () => {
  it('are a current account, savings, a credit card, another currency and an empty one', async () => {
    const accounts = await list();
    expect(accounts.map(({ id, accountType, currency }) => [id, accountType, currency])).toEqual([
      ['banco-naranjo-current', 'CURRENT', 'EUR'],
      ['banco-naranjo-savings', 'SAVINGS', 'EUR'],
      ['banco-naranjo-card', 'CREDIT_CARD', 'EUR'],
      ['banco-naranjo-travel', 'CURRENT', 'GBP'],
      ['banco-naranjo-empty', 'CURRENT', 'EUR'],
    ]);
  });

  it('say what they are', async () => {
    const [account] = await list();
    expect(account).toMatchObject({
      type: 'Personal - Current',
      description: 'Cuenta Nómina',
      usageType: 'PERSONAL',
      accountNames: [{ name: 'Sandbox Customer' }],
      accountIdentifications: [{ type: 'IBAN', identification: expect.stringMatching(/^ZZ00\d{18}$/) }],
      accountBalances: [{ type: 'INTERIM_AVAILABLE' }, { type: 'INTERIM_BOOKED' }],
    });
    expect((await get('/accounts/banco-naranjo-current')).data).toEqual(account);
  });

  it('owe money on the credit card, and hold nothing on the empty account', async () => {
    const balances = new Map((await list()).map(({ id, balance }) => [id, balance]));
    expect(balances.get('banco-naranjo-card')).toBeLessThan(0);
    expect(balances.get('banco-naranjo-empty')).toBe(0);
    const empty = await get('/accounts/banco-naranjo-empty/transactions');
    expect([empty.data, empty.meta.pagination.totalCount]).toEqual([[], 0]);
  });

  it.each([
    ['banco-naranjo-current', 184_350],
    ['banco-naranjo-savings', 400_000],
    ['banco-naranjo-card', -12_000],
    ['banco-naranjo-travel', 32_000],
  ])('add up: %s holds its opening and all that is booked', async (id, opening) => {
    const { data }: { data: WireTransaction[] } = await get(`/accounts/${id}/transactions`);
    const cents = ({ amount = 0 }: WireTransaction) => Math.round(amount * 100);
    const sum = (status: string) =>
      data.filter((row) => row.status === status).reduce((total, row) => total + cents(row), 0);
    const { mainBalanceAmount, balances } = (await get(`/accounts/${id}/balances`)).data;
    const booked = (opening + sum('BOOKED')) / 100;
    expect((await get(`/accounts/${id}`)).data.balance).toBe(booked);
    expect(mainBalanceAmount.amount).toBe(booked);
    expect(balances[1].balanceAmount.amount).toBe(booked);
    expect(balances[0].balanceAmount.amount).toBe((opening + sum('BOOKED') + sum('PENDING')) / 100);
  });

  it('are paid from one another: the card bill leaves the current account and reaches the card', async () => {
    const bills = async (id: string) =>
      (await get(`/accounts/${id}/transactions`)).data
        .filter(({ description }: WireTransaction) => description === 'Liquidación de la tarjeta')
        .map(({ amount, date }: WireTransaction) => [date, Math.abs(amount ?? 0)]);
    const paid = await bills('banco-naranjo-current');
    expect(paid.length).toBeGreaterThan(10);
    expect(await bills('banco-naranjo-card')).toEqual(paid);
  });
});

describe('accounts elsewhere', () => {
  it('have new ids in each consent at one bank, and the same numbers', async () => {
    const [first, second] = await Promise.all([connect('molenwiek-direct'), connect('molenwiek-direct')]);
    const [old, fresh] = await Promise.all([list(first.consentToken), list(second.consentToken)]);
    expect(fresh.map(({ id }) => id)).not.toEqual(old.map(({ id }) => id));
    expect(fresh.map(({ accountIdentifications }) => accountIdentifications)).toEqual(
      old.map(({ accountIdentifications }) => accountIdentifications),
    );
    const [account] = fresh;
    expect((await get(`/accounts/${account?.id}/transactions`, second.consentToken)).data).not.toEqual([]);
    expect((await get(`/accounts/${account?.id}/transactions`, first.consentToken)).error.code).toBe(404);
  });

  it('have sort code and number in the United Kingdom', async () => {
    const { consentToken } = await connect('foxglove-mutual');
    const [account] = await list(consentToken);
    expect(account?.accountIdentifications?.map(({ type }) => type)).toEqual([
      'SORT_CODE',
      'ACCOUNT_NUMBER',
      'IBAN',
    ]);
  });

  it('have no transactions where the bank does not offer them', async () => {
    const { consentToken } = await connect('pico-prepago');
    const [account] = await list(consentToken);
    expect(account?.accountType).toBe('PREPAID_CARD');
    const answer = await call('GET', `/accounts/${account?.id}/transactions`, { consent: consentToken });
    expect([answer.statusCode, answer.json().error.source]).toEqual([424, 'INSTITUTION']);
  });
});
