import { cents, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import type { SourceRow } from '../../ledger/index.ts';
import { type NamedSide, pairNamed } from './named-transfers.ts';

const source = (no: number, currency = 'EUR') => ({ no, currency }) as SourceRow;
const [GIRO, SAVINGS, DOLLARS] = [source(1), source(2), source(3, 'USD')];
const side = (seq: number, from: SourceRow, other: SourceRow, day: number, amount: number): NamedSide => ({
  ...{ seq, source: from, other, day: (20260600 + day) as DayNumber, cents: cents(amount) },
});

describe('rows that name each other’s source', () => {
  it('are transfers in their order, however many are equal', () => {
    const sides = [
      ...[side(1, GIRO, SAVINGS, 6, -25), side(2, GIRO, SAVINGS, 6, -25), side(3, GIRO, SAVINGS, 8, -25)],
      ...[side(4, SAVINGS, GIRO, 6, 25), side(5, SAVINGS, GIRO, 6, 25), side(6, SAVINGS, GIRO, 9, 25)],
    ];
    expect(pairNamed(sides)).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
  });

  it('are none where they are far apart, of another amount, or the other names another source', () => {
    const out = side(1, GIRO, SAVINGS, 6, -25);
    for (const other of [
      side(2, SAVINGS, GIRO, 10, 25),
      side(2, SAVINGS, GIRO, 6, 24),
      side(2, SAVINGS, DOLLARS, 6, 25),
      side(2, SAVINGS, GIRO, 6, -25),
    ])
      expect(pairNamed([out, other])).toEqual([]);
    expect(pairNamed([side(1, GIRO, GIRO, 6, -25), side(2, GIRO, GIRO, 6, 25)])).toEqual([]);
  });

  it('may be in two currencies, where none of a day is missing', () => {
    const out = [side(1, GIRO, DOLLARS, 6, -100), side(2, GIRO, DOLLARS, 6, -30)];
    const back = [side(3, DOLLARS, GIRO, 6, 110), side(4, DOLLARS, GIRO, 6, 34)];
    expect(pairNamed([...out, ...back])).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(pairNamed([...out, side(4, DOLLARS, GIRO, 6, 34)])).toEqual([]);
  });
});
