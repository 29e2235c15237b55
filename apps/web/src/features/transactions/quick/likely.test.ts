import { expect, it } from 'vitest';
import { findLastSource, pressKey, sortByLikelihood } from './likely.ts';

const options = ['rent', 'food', 'bars'].map((id) => ({ id }));
const ids = (all: { id: string }[]) => all.map(({ id }) => id);

it('categories come by how often, and how lately, they were used', () => {
  const recent = ['bars', 'food', 'food', null].map((category_id) => ({ category_id }));
  expect(ids(sortByLikelihood(options, recent))).toEqual(['food', 'bars', 'rent']);
  const lately = [{ category_id: 'bars' }, ...Array.from({ length: 90 }, () => ({ category_id: null }))];
  expect(ids(sortByLikelihood(options, [...lately, { category_id: 'rent' }]))).toEqual([
    'bars',
    'rent',
    'food',
  ]);
  expect(ids(sortByLikelihood(options, []))).toEqual(['rent', 'food', 'bars']);
});

it('the source is the one that was used last', () => {
  const sources = [{ id: 'purse' }, { id: 'card' }];
  expect(findLastSource(sources, [{ source_id: 'bank' }, { source_id: 'card' }])).toBe('card');
  expect(findLastSource(sources, [])).toBe('purse');
  expect(findLastSource([], [])).toBe('');
});

it('keys make an amount, and nothing that is none', () => {
  const type = (keys: string, decimals = 2) =>
    [...keys].reduce(
      (typed, key) => pressKey(typed, key === '<' ? 'back' : key, { decimal: ',', decimals }),
      '',
    );
  expect(type('12,345')).toBe('12,34');
  expect(type(',5')).toBe('0,5');
  expect(type('007')).toBe('7');
  expect(type('1,,2')).toBe('1,2');
  expect(type('12<3')).toBe('13');
  expect(type('5,5', 0)).toBe('55');
  expect(type('1234567890')).toBe('123456789');
});
