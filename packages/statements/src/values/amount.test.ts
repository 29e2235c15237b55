import { describe, expect, it } from 'vitest';
import { dissectAmount, markOf, parseAmount } from './amount.ts';

describe('an amount', () => {
  it.each([
    ['1,234.56', 'point', 123456],
    ['1.234,56', 'comma', 123456],
    ["1'234.56", 'point', 123456],
    ['1 234,56', 'comma', 123456],
    ['1\u00a0234,56', 'comma', 123456],
    ['1,23,456.78', 'point', 12345678],
    ['-12.5', 'point', -1250],
    ['12,50-', 'comma', -1250],
    ['(12.50)', 'point', -1250],
    ['12.50 DR', 'point', -1250],
    ['12.50CR', 'point', 1250],
    ['+ £1,100.00', 'point', 110000],
    ['$.23', 'point', 23],
    ['450,', 'comma', 45000],
    ['-€ 3', 'comma', -300],
    ['12.5000', 'point', 1250],
    ['1.234', 'comma', 123400],
    ['1.234', 'point', 'amount_too_fine'],
    ['12.345678', 'point', 'amount_too_fine'],
    ['9999999999999.00', 'point', 'amount_too_large'],
    ['1.23', 'comma', 'no_amount'],
    ['12 50', 'point', 'no_amount'],
    ['1,2345', 'point', 'no_amount'],
    ['--1', 'point', 'no_amount'],
    ['(1', 'point', 'no_amount'],
    ['.', 'point', 'no_amount'],
    ['31.01.2026', 'point', 'no_amount'],
    ['', 'point', 'no_amount'],
  ] as const)('%s, with a decimal %s, is %s', (text, mark, cents) => {
    expect(parseAmount(text, mark)).toBe(cents);
  });

  it.each([
    ['1.234', 'open'],
    ['1,234', 'open'],
    ['0.123', 'point'],
    ['12.50', 'point'],
    ['12,5', 'comma'],
    ['1.234.567', 'comma'],
    ['1,234.5', 'point'],
    ['1234', undefined],
  ])('%s tells of the mark: %s', (text, mark) => {
    expect(markOf(text)).toBe(mark);
  });

  it('keeps the currency that is stuck to it', () => {
    expect(dissectAmount('EUR -2.00')?.currency).toBe('EUR');
    expect(dissectAmount('4,20 €')?.currency).toBe('€');
  });
});
