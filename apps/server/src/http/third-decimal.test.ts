import { expect, it } from 'vitest';
import { hasThirdDecimal, isAboutFine } from './third-decimal.ts';

it.each([1.234, '-0.005', ' 12.500 ', '1.2345', [0.001], { lines: [{ amount: '1.005' }] }])(
  '%j may be an amount in thousandths, or one that is too fine for them',
  (input) => expect(hasThirdDecimal(input)).toBe(true),
);

it.each([1.23, '1,234', 'v1.234', null, undefined, true, { amount: 12 }, { name: '3 of 1.234 left' }])(
  '%j is none',
  (input) => expect(hasThirdDecimal(input)).toBe(false),
);

it('does not look deeper than any amount stands', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}1.234${']'.repeat(100_000)}`) as unknown;
  expect(hasThirdDecimal(deep)).toBe(false);
});

it('is about thousandths where it names such a currency', () => {
  expect(isAboutFine({ currency: 'KWD' })).toBe(true);
  expect([{ currency: 'EUR' }, { currency: 1 }, {}, null, 'KWD'].map(isAboutFine)).not.toContain(true);
});
