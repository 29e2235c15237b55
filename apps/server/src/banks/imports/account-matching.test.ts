import { describe, expect, it } from 'vitest';
import type { BankAccount } from '../../adapters/bank/bank.ts';
import { matchAccounts } from './account-matching.ts';

const bank = { id: 'link', institution_id: 'bank' };

const account = (ref: string, key: string | null, name: string): BankAccount => ({
  ref,
  key,
  isKeyOfOneBank: false,
  name,
  type: 'bank_account',
  currency: 'EUR',
  balance: null,
});

const source = (yapily_id: string, account_key: string | null, name: string, more: object = {}) => ({
  institution_id: 'bank',
  connection_id: 'link',
  yapily_id,
  account_key,
  account_name: null,
  name,
  currency: 'EUR',
  ...more,
});

/** Which of the sources each account is, by their places. */
const match = (accounts: BankAccount[], sources: ReturnType<typeof source>[]) =>
  matchAccounts(bank, accounts, sources).map(([, found]) => (found ? sources.indexOf(found) : null));

describe('accounts and the sources they are', () => {
  it.each([
    ['the id, whatever else is another', [account('a', '2', 'B')], [source('a', '1', 'A')], [0]],
    [
      'the id before the number',
      [account('a', '1', 'A')],
      [source('b', '1', 'A'), source('a', '2', 'B')],
      [1],
    ],
    ['the number under another id and name', [account('b', '1', 'B')], [source('a', '1', 'A')], [0]],
    ['nothing without a number', [account('b', null, 'A')], [source('a', null, 'A')], [null]],
    [
      'number and name, where the number is shared',
      [account('c', '1', 'B'), account('d', '1', 'A')],
      [source('a', '1', 'A'), source('b', '1', 'B')],
      [1, 0],
    ],
    [
      'their order, where nothing else tells them apart and there are as many',
      [account('c', '1', 'A'), account('d', '1', 'A')],
      [source('a', '1', 'A'), source('b', '1', 'A')],
      [0, 1],
    ],
    [
      'nothing, where there are more of them than before',
      [account('c', '1', 'A'), account('d', '1', 'A')],
      [source('a', '1', 'A')],
      [null, null],
    ],
    [
      'nothing, where one of the same name is left out and the other has kept its id',
      [account('b', '1', 'A'), account('c', '1', 'A')],
      [source('a', '1', 'A'), source('b', '1', 'A')],
      [1, null],
    ],
    [
      'nothing, where the number was shared before',
      [account('c', '1', 'C')],
      [source('a', '1', 'A'), source('b', '1', 'B')],
      [null],
    ],
    [
      'nothing, where the number is shared now',
      [account('a', '1', 'A'), account('b', '1', 'B')],
      [source('a', '1', 'A')],
      [0, null],
    ],
    [
      'the bank’s name for it, not its person’s',
      [account('c', '1', 'A'), account('d', '1', 'B')],
      [source('a', '1', 'B', { account_name: 'A' }), source('b', '1', 'A', { account_name: 'B' })],
      [0, 1],
    ],
    [
      'nothing in another currency',
      [account('b', '1', 'A')],
      [source('a', '1', 'A', { currency: 'GBP' })],
      [null],
    ],
    [
      'nothing at another bank',
      [account('a', '1', 'A')],
      [source('a', '1', 'A', { institution_id: 'b' })],
      [null],
    ],
  ])('are found by %s', (_, accounts, sources, expected) => {
    expect(match(accounts, sources)).toEqual(expected);
  });

  it.each([null, 'another link'])('are not found by an id of %s with another number', (connection_id) => {
    expect(match([account('1', '2', 'A')], [source('1', '1', 'A', { connection_id })])).toEqual([null]);
    expect(match([account('1', null, 'A')], [source('1', '1', 'A', { connection_id })])).toEqual([0]);
  });

  it('are found at a bank that nobody knows any more only by a number that one bank alone can give', () => {
    const forgotten = [source('a', '1', 'A', { institution_id: null, connection_id: null })];
    expect(match([account('a', '1', 'A')], forgotten)).toEqual([null]);
    expect(match([{ ...account('b', '1', 'B'), isKeyOfOneBank: true }], forgotten)).toEqual([0]);
  });
});
