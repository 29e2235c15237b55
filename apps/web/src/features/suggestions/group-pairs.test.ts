import type { Suggestion, TransferSuggestion } from '@saldo/contract';
import { expect, it } from 'vitest';
import { pairsOf } from './group-pairs.ts';

const row = (transaction_id: string, other?: string) =>
  ({ transaction_id, transfer: other ? { transaction_id: other } : null }) as Suggestion;
const suggested = (from: string, to: string, certain = false) =>
  ({ from: { id: from }, to: { id: to }, certain }) as TransferSuggestion;

it('rows are linked with the sides that are known or suggested, in the direction of the money', () => {
  expect(pairsOf({ type: 'expense', rows: [row('a', 'x'), row('b')] }, [suggested('b', 'y')])).toEqual({
    pairs: [
      { from_id: 'a', to_id: 'x' },
      { from_id: 'b', to_id: 'y' },
    ],
    ids: ['a', 'x', 'b', 'y'],
  });
  expect(pairsOf({ type: 'income', rows: [row('x')] }, [suggested('a', 'x')]).pairs).toEqual([
    { from_id: 'a', to_id: 'x' },
  ]);
});

it('no side belongs to two, and what is certain goes first', () => {
  const rows = [row('a'), row('b')];
  const all = [suggested('a', 'y'), suggested('a', 'x', true), suggested('b', 'x'), suggested('b', 'y')];
  expect(pairsOf({ type: 'expense', rows }, all).pairs).toEqual([
    { from_id: 'a', to_id: 'x' },
    { from_id: 'b', to_id: 'y' },
  ]);
  expect(pairsOf({ type: 'expense', rows: [row('c')] }, all).pairs).toEqual([]);
});
