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
    expect(parseAmount(text, mark, null)).toBe(cents);
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
    expect(markOf(text, null)).toBe(mark);
  });

  it.each([
    ['1.234', 'point', 'KWD', 1234],
    ['1.234', 'comma', 'KWD', 1_234_000],
    ['0.5', 'point', 'KWD', 500],
    ['1.23450', 'point', 'KWD', 'amount_too_fine'],
    ['1.2340', 'point', 'KWD', 1234],
    ['100000000000', 'point', 'KWD', 'amount_too_large'],
    ['1,200', 'point', 'JPY', 120_000],
    ['1200.00', 'point', 'JPY', 120_000],
    ['1200.50', 'point', 'JPY', 'amount_too_fine'],
  ] as const)('%s, with a decimal %s, is in %s %s', (text, mark, currency, cents) => {
    expect(parseAmount(text, mark, currency)).toBe(cents);
  });

  it('groups where its currency has no decimals, and is open where it has three', () => {
    expect(markOf('1,234', 'JPY')).toBe('point');
    expect(markOf('1,234', 'KWD')).toBe('open');
  });

  it('keeps the currency that is stuck to it', () => {
    expect(dissectAmount('EUR -2.00')?.currency).toBe('EUR');
    expect(dissectAmount('4,20 €')?.currency).toBe('€');
  });
});
