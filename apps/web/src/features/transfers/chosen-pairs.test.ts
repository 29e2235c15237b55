import type { TransferSuggestion } from '@saldo/contract';
import { expect, it } from 'vitest';
import { isTicked, type Ticks, tickPair } from './chosen-pairs.ts';

const pair = (from: string, to: string, certain = false) =>
  ({ from: { id: from }, to: { id: to }, days_apart: 0, certain }) as TransferSuggestion;
const pairs = [pair('a', 'x', true), pair('b', 'y'), pair('b', 'z'), pair('c', 'z')];
const [sure, by, bz, cz] = pairs as [
  TransferSuggestion,
  TransferSuggestion,
  TransferSuggestion,
  TransferSuggestion,
];
const listTicked = (ticks: Ticks) => pairs.filter((one) => isTicked(ticks, one));

it('begins with what is certain', () => {
  expect(listTicked(new Map())).toEqual([sure]);
});

it('takes and leaves pairs one by one', () => {
  expect(listTicked(tickPair(new Map(), pairs, sure, false))).toEqual([]);
  expect(listTicked(tickPair(new Map(), pairs, by, true))).toEqual([sure, by]);
});

it('never puts one side into two pairs', () => {
  const both = tickPair(tickPair(new Map(), pairs, by, true), pairs, cz, true);
  expect(listTicked(both)).toEqual([sure, by, cz]);
  expect(listTicked(tickPair(both, pairs, bz, true))).toEqual([sure, bz]);
});
