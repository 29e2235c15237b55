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
const wrong = (some: Partial<typeof values>, to = 'EUR') =>
  Object.entries(checkTransfer({ ...values, ...some }, ['EUR', to]))
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
    expect(wrong({}, 'USD')).toEqual(['to_amount']);
    expect(wrong({ to_amount: '13' }, 'USD')).toEqual([]);
  });

  it('has on each side the decimals of its own money', () => {
    expect(wrong({ to_amount: '0,125' }, 'USD')).toEqual(['to_amount']);
    expect(wrong({ to_amount: '0,125' }, 'KWD')).toEqual([]);
    const typed = { ...values, amount: '1,234', to_amount: '1,234' };
    expect(toTransferBody(typed, ['EUR', 'KWD'])).toMatchObject({ amount: '1234', to_amount: '1.234' });
  });

  it('is sent with what arrives only there, and without an empty name', () => {
    const sent = { from_source_id: 'wallet', to_source_id: 'bank', amount: '12.50', date: '2026-11-15' };
    expect(toTransferBody({ ...values, to_amount: '9' }, ['EUR', 'EUR'])).toEqual({
      ...sent,
      description: '',
    });
    expect(toTransferBody({ ...values, to_amount: '9', name: 'Savings' }, ['EUR', 'USD'])).toEqual({
      ...sent,
      description: '',
      to_amount: '9',
      name: 'Savings',
    });
  });
});
