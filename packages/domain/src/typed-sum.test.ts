import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { isTypedSum, parseTypedSum } from './typed-sum.ts';

const german = { currency: 'EUR', decimal: ',', group: '.', present: cents(10_000) };
const english = { ...german, decimal: '.', group: ',' };

describe('parseTypedSum', () => {
  it.each([
    ['120', 12_000],
    ['1.234,56 €', 123_456],
    ['€ 12', 1200],
    ['12,5', 1250],
    [',5', 50],
    ['=120/3', 4000],
    ['100+20*2', 14_000],
    ['(100 + 20) * 2', 24_000],
    ['=100/3*3', 10_000],
    ['100/3', 3333],
    ['200/3', 6667],
    ['0,1+0,2', 30],
    ['100*0,125', 1250],
    ['100 × 1,055', 10_550],
    ['10 ÷ 4', 250],
    ['100 − 30', 7000],
    ['=-20+50', 3000],
    ['2*(3+(4-1))', 1200],
    ['0,005', 1],
  ])('reads %j', (typed, value) => expect(parseTypedSum(typed, german)).toBe(value));

  it.each([
    ['+50', 15_000],
    ['-20', 8000],
    ['−120', -2000],
    ['*1,1', 11_000],
    ['/3', 3333],
    ['+50*2', 20_000],
  ])('goes on from what is there with %j', (typed, value) =>
    expect(parseTypedSum(typed, german)).toBe(value),
  );

  it.each([
    ['1,234.56', 123_456],
    ['1.5', 150],
    ['1,500', 150_000],
    ['12,50', 1250],
    ['=1,000/8', 12_500],
  ])('reads %j as it is written in English', (typed, value) =>
    expect(parseTypedSum(typed, english)).toBe(value),
  );

  it('reads French and Swiss groups', () => {
    expect(parseTypedSum('1\u202f234,5+1', { ...german, group: '\u202f' })).toBe(123_550);
    expect(parseTypedSum('1’234.50/2', { ...german, decimal: '.', group: '’' })).toBe(61_725);
  });

  it('reads amounts of other formats as any field does', () => {
    expect(parseTypedSum('1,234.56', german)).toBe(123_456);
  });

  it('rounds to what can be paid in the currency', () => {
    expect(parseTypedSum('1000/3', { ...german, currency: 'JPY' })).toBe(33_300);
    expect(parseTypedSum('1/8', { ...german, currency: 'KWD' })).toBe(125);
  });

  it.each([
    '',
    '=',
    'x',
    '1+',
    '*',
    '1//2',
    '1/0',
    '1/(2-2)',
    '(1',
    '1)',
    '1 2',
    '()',
    '1,2,3',
    '1e5',
    '2^3',
  ])('refuses %j', (typed) => expect(parseTypedSum(typed, german)).toBeUndefined());

  it('refuses what is larger than an amount can be, and what is too long', () => {
    expect(parseTypedSum('9999999999*9999999999', german)).toBeUndefined();
    expect(parseTypedSum('1+'.repeat(200), german)).toBeUndefined();
  });

  it('is exact however large the parts are', () => {
    expect(parseTypedSum('1000000000,01*3-3000000000', german)).toBe(3);
  });
});

it('knows a sum from an amount', () => {
  expect(['=120', '+50', '100-20', '10×2'].every(isTypedSum)).toBe(true);
  expect(['120', '1.234,56 €', ''].some(isTypedSum)).toBe(false);
});
