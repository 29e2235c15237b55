import { afterEach, expect, it } from 'vitest';
import { finestCurrency, seeCurrencies } from './finest-currency.ts';

afterEach(() => seeCurrencies([]));

it('is that of totals, unless something is in thousandths', () => {
  expect(finestCurrency()).toBe('EUR');
  seeCurrencies(['USD', 'JPY']);
  expect(finestCurrency()).toBe('EUR');
  seeCurrencies(['USD', 'KWD']);
  expect(finestCurrency()).toBe('KWD');
});
