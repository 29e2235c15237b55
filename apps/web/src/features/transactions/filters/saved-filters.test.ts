import { expect, it } from 'vitest';
import { parseSaved, toSearch, withoutSaved, withSaved } from './saved-filters.ts';

const big = { name: 'Big', search: 'min=50' };

it('what is saved is an address, without the page', () => {
  expect(toSearch('?min=50&page=3&q=a%26b&as_of=2026-01-01T00:00:00Z')).toBe('min=50&q=a%26b');
});

it('the same name again takes the place of the first', () => {
  expect(withSaved([big], { name: ' Big ', search: 'min=60' })).toEqual([{ name: 'Big', search: 'min=60' }]);
  expect(withSaved([big], { name: 'Small', search: 'max=5' })).toHaveLength(2);
  expect(withoutSaved([big], 'Big')).toEqual([]);
});

it('what lies in the browser may be anything', () => {
  expect(parseSaved(null)).toEqual([]);
  expect(parseSaved('{')).toEqual([]);
  expect(parseSaved('{"name":1}')).toEqual([]);
  expect(parseSaved(JSON.stringify([big, null, { name: 1, search: '' }, 'x']))).toEqual([big]);
});
