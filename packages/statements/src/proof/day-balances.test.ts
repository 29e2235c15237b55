import { type Cents, cents, type Day } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { findDayBalances } from './day-balances.ts';

const row = (day: string, amount: number, balance: number | null) => ({
  day: `2026-11-${day}` as Day,
  cents: cents(amount),
  balance: balance as Cents | null,
});
const told = (...rows: ReturnType<typeof row>[]) =>
  findDayBalances(rows).map((end) => `${end.day.slice(8)} ${end.cents}`);

describe('what was there at the end of each day', () => {
  it('is the last balance of the day, whichever way the rows run', () => {
    const oldestFirst = [row('01', -20, 980), row('03', 500, 1480), row('03', -5, 1475), row('04', -1, 1474)];
    expect(told(...oldestFirst)).toEqual(['01 980', '03 1475', '04 1474']);
    expect(told(...oldestFirst.toReversed())).toEqual(['01 980', '03 1475', '04 1474']);
  });

  it('is counted on where a balance stands before its row, or beside only some of them', () => {
    expect(told(row('01', -20, 1000), row('02', 500, 980), row('03', -5, 1480))).toEqual([
      '01 980',
      '02 1480',
      '03 1475',
    ]);
    expect(told(row('01', -20, 980), row('02', 500, null), row('03', -5, 1475))).toEqual([
      '01 980',
      '02 1480',
      '03 1475',
    ]);
  });

  it('is nothing where one balance says something else', () => {
    expect(told(row('01', -20, 980), row('02', 500, 1480), row('03', -5, 1400))).toEqual([]);
  });

  it('is not known of days whose rows stand among those of others', () => {
    expect(told(row('01', -20, 980), row('03', 500, 1480), row('02', -5, 1475), row('04', -1, 1474))).toEqual(
      ['01 980', '04 1474'],
    );
  });

  it('is not known of a day whose rows may run either way', () => {
    expect(told(row('01', -5, 95), row('01', 5, 100))).toEqual([]);
  });
});
