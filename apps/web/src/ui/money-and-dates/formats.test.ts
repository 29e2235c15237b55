import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatAmount, formatTick, toTyped } from './amounts.ts';
import { formatDay } from './dates.ts';
import { type Formats, followFormats } from './formats.ts';

let stored: string | null = null;
const choose = (preferences: Partial<Formats> | undefined) => {
  stored = preferences ? JSON.stringify({ id: 'ada', preferences }) : null;
  followFormats();
};

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'user' ? stored : null) });
});
afterEach(() => {
  choose(undefined);
  vi.unstubAllGlobals();
});

describe('formats', () => {
  it.each([
    ['de', 'after', '−1.234.567,89\u00a0€', '12.500', '12,50'],
    ['en', 'before', '−€1,234,567.89', '12,500', '12.50'],
    ['fr', 'after', '−1\u202f234\u202f567,89\u00a0€', '12\u202f500', '12,50'],
    ['ch', 'before', '−€1’234’567.89', '12’500', '12.50'],
  ] as const)('of numbers are as chosen: %s, sign %s', (number_format, currency_sign, money, tick, typed) => {
    choose({ number_format, currency_sign });
    expect([formatAmount(-1_234_567.89), formatTick(12_500), toTyped(12.5)]).toEqual([money, tick, typed]);
  });

  it('keep the decimals of each currency, and a space beside letters', () => {
    choose({ number_format: 'en', currency_sign: 'before' });
    expect([formatAmount(1500, 'JPY'), formatAmount(1.234, 'KWD'), formatAmount(0.5, 'CHF')]).toEqual([
      ...['¥1,500', 'KWD\u00a01.234', 'CHF\u00a00.50'],
    ]);
  });

  it.each([
    ['dmy', '5/11/2026'],
    ['mdy', '11/5/2026'],
    ['ymd', '2026-11-05'],
  ] as const)('of days are as chosen: %s', (date_format, text) => {
    choose({ date_format });
    expect(formatDay('2026-11-05')).toBe(text);
  });

  it('are the usual ones where nobody is signed in, or what is kept makes no sense', () => {
    choose({ number_format: 'en' });
    choose(undefined);
    expect(formatAmount(1234.5)).toBe('1.234,50\u00a0€');
    choose({ number_format: 'xx' as never });
    expect(formatAmount(1234.5)).toBe('1.234,50\u00a0€');
  });
});
