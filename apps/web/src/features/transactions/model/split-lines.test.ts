import { describe, expect, it } from 'vitest';
import {
  addLine,
  endSplit,
  giveCategory,
  type LineValues,
  leftOver,
  startSplit,
  toLines,
  withRest,
} from './split-lines.ts';

const line = (amount: string, more: Partial<LineValues> = {}): LineValues => ({
  key: amount,
  category_id: '',
  amount,
  description: '',
  isTyped: amount !== '',
  ...more,
});
const amounts = (lines: LineValues[]) => lines.map(({ amount }) => amount);

describe('a split', () => {
  it('begins with two lines, the first in the category there was', () => {
    expect(startSplit('food')).toMatchObject([
      { category_id: 'food', amount: '', isTyped: false },
      { category_id: '', amount: '', isTyped: false },
    ]);
  });

  it('gives the rest to the last line, for as long as nobody types into it', () => {
    expect(amounts(withRest([line('30'), line('')], '50', 'EUR'))).toEqual(['30', '20,00']);
    expect(amounts(withRest([line('30'), line('5')], '50', 'EUR'))).toEqual(['30', '5']);
  });

  it('gives it to the last one that is left where the last is typed', () => {
    expect(amounts(withRest([line('10'), line(''), line(''), line('5,50')], '50', 'EUR'))).toEqual([
      '10',
      '',
      '34,50',
      '5,50',
    ]);
  });

  it('moves the rest on to a line that is added', () => {
    expect(amounts(withRest(addLine([line('30'), line('')]), '50', 'EUR'))).toEqual(['30', '', '20,00']);
  });

  it('fills nothing where nothing is left, or where no amount can be read', () => {
    expect(amounts(withRest([line('50'), line('')], '50', 'EUR'))).toEqual(['50', '']);
    expect(amounts(withRest([line('60'), line('')], '50', 'EUR'))).toEqual(['60', '']);
    expect(amounts(withRest([line('60'), line('')], 'what?', 'EUR'))).toEqual(['60', '']);
  });

  it('reads amounts as people type them, to the cent', () => {
    expect(amounts(withRest([line('1.000,10'), line('0.20'), line('')], '1,234.56', 'EUR'))).toEqual([
      '1.000,10',
      '0.20',
      '234,26',
    ]);
  });

  it('knows what is left over, and what is too much', () => {
    expect(leftOver([line('30'), line('5')], '50', 'EUR')).toBe(1500);
    expect(leftOver([line('30'), line('25')], '50', 'EUR')).toBe(-500);
    expect(leftOver([line('0,1'), line('0,2')], '0,3', 'EUR')).toBe(0);
    expect(leftOver([line('30')], '', 'EUR')).toBeUndefined();
  });

  it('have three decimals where their money has', () => {
    expect(amounts(withRest([line('0,125'), line('')], '1,5', 'KWD'))).toEqual(['0,125', '1,375']);
    expect(leftOver([line('0,125'), line('1,375')], '1,500', 'KWD')).toBe(0);
    expect(leftOver([line('0,125')], '1,5', 'EUR')).toBe(150);
  });

  it('ends in the category of its largest line, of equal ones the first', () => {
    const lines = [line('10', { category_id: 'fun' }), line('20', { category_id: 'food' })];
    expect(endSplit(lines, 'EUR')).toBe('food');
    expect(endSplit([...lines, line('20,00', { category_id: 'home' })], 'EUR')).toBe('food');
    expect(endSplit([line(''), line('')], 'EUR')).toBe('');
  });

  it('gives a new category to the first line that has none', () => {
    const lines = [line('10', { category_id: 'fun' }), line('20'), line('30')];
    expect(giveCategory(lines, 'new').map(({ category_id }) => category_id)).toEqual(['fun', 'new', '']);
  });

  it('that is there already is as if somebody had typed it', () => {
    const kept = { id: '1', category_id: null, category_name: null, amount: 12.5, description: 'Soap' };
    expect(toLines([kept])).toEqual([
      { key: '1', category_id: '', amount: '12,50', description: 'Soap', isTyped: true },
    ]);
    expect(toLines(null)).toEqual([]);
  });
});
