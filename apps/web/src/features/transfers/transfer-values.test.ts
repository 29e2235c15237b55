import { describe, expect, it } from 'vitest';
import { checkTransfer, currenciesOf, toTransferBody } from './transfer-values.ts';

const values = {
  source_id: 'wallet',
  to_source_id: 'bank',
  amount: '12,50',
  to_amount: '',
  date: '2026-11-15',
  name: '',
  description: '',
};
const sources = [
  { id: 'wallet', currency: 'EUR' },
  { id: 'bank', currency: 'EUR' },
  { id: 'abroad', currency: 'USD' },
];
const wrong = (some: Partial<typeof values>, hasTwoCurrencies = false) =>
  Object.entries(checkTransfer({ ...values, ...some }, hasTwoCurrencies))
    .filter(([, message]) => message !== null)
    .map(([field]) => field);

describe('a transfer', () => {
  it('goes from one source to another, with a name or without', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ source_id: '' })).toEqual(['source_id']);
    expect(wrong({ to_source_id: 'wallet' })).toEqual(['to_source_id']);
    expect(wrong({ amount: '0', date: '' })).toEqual(['amount', 'date']);
  });

  it('asks for what arrives where that is other money', () => {
    expect(currenciesOf(values, sources)).toEqual(['EUR', 'EUR']);
    expect(currenciesOf({ ...values, to_source_id: 'abroad' }, sources)).toEqual(['EUR', 'USD']);
    expect(currenciesOf({ ...values, source_id: '', to_source_id: 'abroad' }, sources)).toEqual([
      'USD',
      'USD',
    ]);
    expect(wrong({}, true)).toEqual(['to_amount']);
    expect(wrong({ to_amount: '13' }, true)).toEqual([]);
  });

  it('is sent with what arrives only there, and without an empty name', () => {
    const sent = { from_source_id: 'wallet', to_source_id: 'bank', amount: '12.50', date: '2026-11-15' };
    expect(toTransferBody({ ...values, to_amount: '9' }, false)).toEqual({ ...sent, description: '' });
    expect(toTransferBody({ ...values, to_amount: '9', name: 'Savings' }, true)).toEqual({
      ...sent,
      description: '',
      to_amount: '9',
      name: 'Savings',
    });
  });
});
