import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sumCents } from './money.ts';
import { toSigned, toSize, toTypeOfMovement } from './movement.ts';

const size = fc.integer({ min: 1, max: 99_999_999_999_999 }).map(cents);

describe('a movement', () => {
  it('is told apart by its sign, and is the same again when it comes back', () => {
    fc.assert(
      fc.property(fc.constantFrom('income', 'expense'), size, (type, amount) => {
        const signed = toSigned(type, amount);
        expect(signed > 0).toBe(type === 'income');
        expect([toTypeOfMovement(signed), toSize(signed)]).toEqual([type, amount]);
      }),
    );
  });

  it('and its opposite come to nothing', () => {
    fc.assert(
      fc.property(size, (amount) => {
        expect(sumCents([toSigned('income', amount), toSigned('expense', amount)])).toBe(0);
      }),
    );
  });
});
