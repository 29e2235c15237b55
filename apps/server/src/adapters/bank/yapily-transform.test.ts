import type { WireAccount, WireTransaction } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { toAccount, toInstitution, toLink, toTransaction } from './yapily-transform.ts';

const NOW = '2026-11-15T12:00:00.000Z';
const FEATURES = ['INITIATE_ACCOUNT_REQUEST', 'ACCOUNTS', 'ACCOUNT_TRANSACTIONS'];

describe('an institution', () => {
  it('has a name and a picture, whatever the bank left out', () => {
    const media = [
      { source: 'https://a.example/logo', type: 'LOGO' },
      { source: 'https://a.example/icon', type: 'Icon' },
    ];
    expect(toInstitution({ id: 'a', name: 'A bank', media, features: FEATURES })).toEqual({
      ref: 'a',
      name: 'A bank',
      iconUrl: 'https://a.example/icon',
    });
    expect(toInstitution({ id: 'a', fullName: 'A bank, Ltd', features: FEATURES })).toMatchObject({
      name: 'A bank, Ltd',
      iconUrl: null,
    });
    expect(toInstitution({ id: 'a', features: FEATURES })).toMatchObject({ name: 'a' });
  });

  it.each([undefined, [], FEATURES.slice(1), ['ACCOUNTS', 'INITIATE_EMBEDDED_ACCOUNT_REQUEST']])(
    'with the features %j cannot be linked',
    (features) => expect(toInstitution({ id: 'a', ...(features && { features }) })).toBeUndefined(),
  );
});

describe('a consent', () => {
  it.each([
    ['AUTHORIZED', 'connected'],
    ['AWAITING_AUTHORIZATION', 'awaiting'],
    ['REJECTED', 'refused'],
    ['EXPIRED', 'expired'],
    ['REVOKED', 'revoked'],
    ['FAILED', 'failed'],
    ['SOMETHING_NEW', 'failed'],
    [undefined, 'failed'],
  ])('that is %s is %s to us', (status, state) => {
    expect(toLink({ id: 'c', ...(status && { status }) }).state).toBe(state);
  });

  it('ends when it expires, or when it has to be confirmed again', () => {
    expect(toLink({ id: 'c', expiresAt: '2027-01-01', reconfirmBy: '2026-12-01' }).expiresAt).toBe(
      '2027-01-01',
    );
    expect(toLink({ id: 'c', reconfirmBy: '2026-12-01' }).expiresAt).toBe('2026-12-01');
    expect(toLink({ id: 'c' }).expiresAt).toBeNull();
  });
});

describe('an account', () => {
  const account = (fields: Partial<WireAccount>) => {
    const read = toAccount({ id: 'a', ...fields }, NOW);
    if ('reason' in read) throw new Error(read.reason);
    return read;
  };

  it('is named by the person, the product or the bank, and told apart by the end of its number', () => {
    const accountIdentifications = [{ type: 'IBAN', identification: 'ZZ0012345678' }];
    expect(account({ nickname: 'Mine', description: 'Current', accountIdentifications })).toMatchObject({
      name: 'Mine ··5678',
      key: 'ZZ0012345678',
    });
    expect(account({ description: 'Current' }).name).toBe('Current');
    expect(account({ accountNames: [{ name: 'Ms Holder' }] }).name).toBe('Ms Holder');
    expect(account({})).toMatchObject({ name: 'Bank account', key: null, currency: 'EUR', balance: null });
    expect(account({ nickname: 'x'.repeat(300) }).name).toHaveLength(120);
    const odd = [{ type: 'IBAN', identification: '😀123' }];
    expect(account({ nickname: 'Mine', accountIdentifications: odd }).name).toBe('Mine ··\ufffd123');
  });

  it('is known by sort code and number where it has no IBAN', () => {
    const accountIdentifications = [
      { type: 'SORT_CODE', identification: '700001' },
      { type: 'ACCOUNT_NUMBER', identification: '70000002' },
    ];
    expect(account({ accountIdentifications }).key).toBe('70000170000002');
  });

  it.each([
    [{ IBAN: 'ZZ00123456789012345678' }, true],
    [{ IBAN: 'ZZ00**************5678' }, false],
    [{ SORT_CODE: '700001', ACCOUNT_NUMBER: '70000002' }, true],
    [{ ACCOUNT_NUMBER: '70000002' }, false],
    [{ MASKED_PAN: '**** **** **** 1234' }, false],
    [{}, false],
  ])('known by %j could be no other bank’s: %s', (numbers, isKeyOfOneBank) => {
    const accountIdentifications = Object.entries(numbers).map(([type, identification]) => ({
      type,
      identification,
    }));
    expect(account({ accountIdentifications })).toMatchObject({ isKeyOfOneBank });
  });

  it.each([
    ['CREDIT_CARD', 'credit_card'],
    ['CHARGE_CARD', 'credit_card'],
    ['PREPAID_CARD', 'debit_card'],
    ['SAVINGS', 'bank_account'],
    ['SOMETHING_NEW', 'bank_account'],
  ])('of the type %s is a %s', (accountType, type) => expect(account({ accountType }).type).toBe(type));

  it('has the balance that says most, and the headline one where there is no other', () => {
    const balance = (type: string, amount: number) => ({
      type,
      dateTime: '2026-11-15T08:00:00.000Z',
      balanceAmount: { amount, currency: 'GBP' },
    });
    const accountBalances = [balance('INTERIM_BOOKED', -12.57), balance('INTERIM_AVAILABLE', -20.07)];
    expect(account({ balance: 5, accountBalances })).toMatchObject({
      currency: 'GBP',
      balance: { cents: -2007, bookedCents: -1257, at: '2026-11-15T08:00:00.000Z' },
    });
    expect(account({ balance: 1.1, accountBalances: [balance('SOMETHING_NEW', 9)] }).balance).toEqual({
      cents: 110,
      bookedCents: null,
      at: NOW,
    });
  });

  it('has three decimals where its currency has', () => {
    expect(account({ balance: 12.345, currency: 'KWD' }).balance?.cents).toBe(12_345);
  });
});

describe('an account that cannot be kept exactly', () => {
  it.each([
    [{ balance: 1e12 }, 'amount_too_large'],
    [{ balance: 12.345, currency: 'USD' }, 'amount_too_fine'],
    [{ balance: 12.3456, currency: 'KWD' }, 'amount_too_fine'],
    [{ balance: 1e11, currency: 'KWD' }, 'amount_too_large'],
    [{ currency: 'EURO' }, 'no_currency'],
    [
      { balance: 1, accountBalances: [{ type: 'INTERIM_BOOKED', balanceAmount: { amount: 1e13 } }] },
      'amount_too_large',
    ],
  ])('is left out: %o is %s', (fields, reason) => {
    expect(toAccount({ id: 'a', nickname: 'Mine', ...fields }, NOW)).toEqual({ name: 'Mine', reason });
  });

  it('is kept in a currency without cents, and in one that is written small', () => {
    expect(toAccount({ id: 'a', balance: 1500, currency: 'jpy' }, NOW)).toMatchObject({
      currency: 'JPY',
      balance: { cents: 150_000 },
    });
  });
});

describe('a transaction', () => {
  const base: WireTransaction = {
    id: 't',
    date: '2026-02-06T23:44:34.589Z',
    status: 'BOOKED',
    amount: -100.23,
  };
  const transaction = (fields: Partial<WireTransaction>) => toTransaction({ ...base, ...fields }, 'EUR');

  it('is money out when negative, on the day it is written with', () => {
    expect(transaction({})).toMatchObject({ ref: 't', isPending: false, day: 20260206, cents: -10023 });
    expect(transaction({ amount: 0.1, transactionAmount: { amount: 0.3 } })).toMatchObject({ cents: 30 });
    expect(transaction({ status: 'PENDING' })).toMatchObject({ isPending: true });
  });

  it.each([
    [
      { sourceCurrency: 'EUR', targetCurrency: 'GBP', unitCurrency: 'GBP', exchangeRate: 1.17 },
      ['GBP', 'EUR', '1.17'],
    ],
    [
      { sourceCurrency: 'EUR', targetCurrency: 'GBP', unitCurrency: 'EUR', exchangeRate: 0.85 },
      ['EUR', 'GBP', '0.85'],
    ],
    [{ sourceCurrency: 'EUR', targetCurrency: 'GBP', exchangeRate: 1.17 }, undefined],
    [{ sourceCurrency: 'EUR', targetCurrency: 'EUR', unitCurrency: 'EUR', exchangeRate: 1 }, undefined],
    [{ sourceCurrency: 'EUR', targetCurrency: 'GBP', unitCurrency: 'GBP', exchangeRate: 0 }, undefined],
    [{ sourceCurrency: 'euro', targetCurrency: 'GBP', unitCurrency: 'GBP', exchangeRate: 1.17 }, undefined],
    [{}, undefined],
  ])('tells what %j says of currencies, if that says anything', (currencyExchange, expected) => {
    const [from, to, rate] = expected ?? [];
    expect(transaction({ currencyExchange })).toMatchObject(expected ? { exchange: { from, to, rate } } : {});
    if (!expected) expect(transaction({ currencyExchange })).not.toHaveProperty('exchange');
  });

  it('takes another day where the first is missing', () => {
    const { date: _, ...undated } = base;
    expect(toTransaction({ ...undated, bookingDateTime: '2026-02-07T00:00:00Z' }, 'EUR')).toMatchObject({
      day: 20260207,
    });
    expect(toTransaction({ ...undated, valueDateTime: '2026-02-08' }, 'EUR')).toMatchObject({
      day: 20260208,
    });
    expect(toTransaction({ ...undated, reference: 'REF' }, 'EUR')).toEqual({
      name: 'REF',
      day: null,
      reason: 'no_day',
    });
    expect(transaction({ date: '2026-02-30T00:00:00Z' })).toMatchObject({ reason: 'no_day' });
  });

  it('moves money, or is none', () => {
    expect(transaction({ amount: 0 })).toBeUndefined();
    const { amount: _, ...without } = base;
    expect(toTransaction(without, 'EUR')).toBeUndefined();
  });

  it.each([
    [1_000_000_000_000, 'amount_too_large'],
    [-1e25, 'amount_too_large'],
    [1.234, 'amount_too_fine'],
    [-0.001, 'amount_too_fine'],
  ])('of %d is left out, and says why', (amount, reason) => {
    expect(transaction({ amount, reference: 'REF' })).toEqual({ name: 'REF', day: 20260206, reason });
  });

  it('is exact to the cent where the bank’s program added it up', () => {
    expect(transaction({ amount: 0.1 + 0.2 })).toMatchObject({ cents: 30 });
    expect(transaction({ amount: 999_999_999_999.99 })).toMatchObject({ cents: 99_999_999_999_999 });
  });

  it('has three decimals where its account’s currency has', () => {
    expect(toTransaction({ ...base, amount: -1.234 }, 'KWD')).toMatchObject({ cents: -1234 });
    expect(toTransaction({ ...base, amount: 0.1 + 0.2 }, 'KWD')).toMatchObject({ cents: 300 });
    expect(toTransaction({ ...base, amount: 1.2345 }, 'KWD')).toMatchObject({ reason: 'amount_too_fine' });
    expect(toTransaction({ ...base, amount: -1500 }, 'JPY')).toMatchObject({ cents: -150_000 });
  });

  it('may have no id', () => {
    const { id: _, ...without } = base;
    expect(toTransaction(without, 'EUR')).toMatchObject({ ref: null });
  });

  it('is named by the shop, the other side, or whatever words there are', () => {
    const words = { description: 'CARD PAYMENT', transactionInformation: ['INFO', 'MORE'], reference: 'REF' };
    const name = (fields: Partial<WireTransaction>) => transaction(fields)?.name;
    expect(name({ ...words, merchant: { merchantName: 'Corner Shop' } })).toBe('Corner Shop');
    expect(name({ ...words, enrichment: { merchant: { merchantName: 'Corner' } } })).toBe('Corner');
    expect(name({ ...words, payeeDetails: { name: 'Payee' }, payerDetails: { name: 'Payer' } })).toBe(
      'Payee',
    );
    expect(name({ ...words, amount: 5, payerDetails: { name: 'Payer' } })).toBe('Payer');
    expect(name(words)).toBe('INFO');
    expect(name({ description: 'CARD PAYMENT' })).toBe('CARD PAYMENT');
    expect(name({ reference: 'REF' })).toBe('REF');
    expect(name({})).toBe('Bank transaction');
    expect(transaction({ transactionInformation: ['ONE', 'TWO'] })).toMatchObject({ description: 'ONE TWO' });
    expect(name({ description: `${'x'.repeat(119)}😀` })).toBe('x'.repeat(119));
    expect(name({ description: ' a  b\n c ' })).toBe('a b c');
  });
});
