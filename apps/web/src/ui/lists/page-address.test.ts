import { expect, it } from 'vitest';
import { readPage, toPage } from './page-address.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=two', 1],
  ['page=1000001', 1],
])('%j is page %i', (address, page) => {
  expect(readPage(new URLSearchParams(address))).toBe(page);
});

it('does not name the first page', () => {
  expect([toPage(1), toPage(2)]).toEqual([{}, { page: '2' }]);
});
