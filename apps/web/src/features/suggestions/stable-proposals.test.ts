import { expect, it } from 'vitest';
import { keepProposals, rememberProposals } from './stable-proposals.ts';
import type { Group } from './suggestion-groups.ts';

const food = { category_id: 'food', category_name: 'Food' };
const bars = { category_id: 'bars', category_name: 'Bars' };
const group = (more: Partial<Group>): Group => ({
  ...{ key: 'k', name: 'El Nogal', countOfNames: 1, type: 'expense', rows: [], proposal: undefined },
  ...{ usual: null, isTransfer: false, confidence: 0, because: [], others: [] },
  ...more,
});
const seen = rememberProposals([group({ proposal: food, confidence: 0.7 })], new Map());

it('a proposal stays while another one is only a little surer', () => {
  const [kept] = keepProposals([group({ proposal: bars, confidence: 0.75, others: [food] })], seen);
  expect(kept).toMatchObject({ proposal: food, others: [bars], confidence: 0 });
});

it('a proposal stays where there is no other yet', () => {
  const [kept] = keepProposals([group({ others: [food, bars] })], seen);
  expect(kept).toMatchObject({ proposal: food, others: [bars] });
});

it('evidence changes it: another one that is clearly surer, or none that speaks for it any more', () => {
  const surer = group({ proposal: bars, confidence: 0.9, others: [food] });
  expect(keepProposals([surer], seen)).toEqual([surer]);
  const gone = group({ proposal: bars, confidence: 0.5 });
  expect(keepProposals([gone], seen)).toEqual([gone]);
  const transfer = group({ isTransfer: true, others: [food] });
  expect(keepProposals([transfer], seen)).toEqual([transfer]);
});

it('the surest that it was is what another one has to beat', () => {
  const again = rememberProposals([group({ proposal: food, confidence: 0 })], seen);
  const [kept] = keepProposals([group({ proposal: bars, confidence: 0.8, others: [food] })], again);
  expect(kept?.proposal).toEqual(food);
});
