import type { Category, SpendingReport } from '@saldo/contract';
import { expect, it } from 'vitest';
import { readComposed } from '../../config/explained.ts';
import { explainDays } from './describe-report.ts';
import { groupSpending } from './spending-by-group.ts';

const item = (id: string | null, amounts: number[], total: number) => ({
  ...{ id, name: id ?? '', amounts, total, explain: `of=spending&category_id=${id ?? 'none'}` },
});
const category = (id: string, group_id: string | null) => ({ id, group_id }) as Category;

const report = {
  currency: 'EUR',
  by: 'category',
  spending: {
    ...{ amounts: [10, 20.3], total: 30.3, explain: 'of=spending', others: null },
    items: [
      item('rent', [5, 10], 15),
      item('food', [2, 5.1], 7.1),
      item('bars', [1, 5.2], 6.2),
      item(null, [2, 0], 2),
    ],
  },
} as unknown as SpendingReport;

const about = {
  categories: [category('rent', null), category('food', 'g'), category('bars', 'g')],
  groups: [{ id: 'g', name: 'Eating', position: 1, version: 1 }],
  ungrouped: 'No group',
};

it('spending by group adds up categories, the largest group first', () => {
  const { items } = groupSpending(report, about).spending;
  expect(items.map(({ name, amounts, total }) => [name, amounts, total])).toEqual([
    ['No group', [5, 10], 15],
    ['Eating', [3, 10.3], 13.3],
    ['', [2, 0], 2],
  ]);
});

it('a group tells which categories it comes from, also of some days', () => {
  const eating = groupSpending(report, about).spending.items[1];
  const explained = readComposed(
    explainDays(eating?.explain ?? '', { from: '2026-11-01', to: '2026-11-30' }),
  );
  expect(explained?.how).toBe('together');
  expect(explained?.names).toEqual(['food', 'bars']);
  expect(explained?.of).toEqual([
    'of=spending&category_id=food&from=2026-11-01&to=2026-11-30',
    'of=spending&category_id=bars&from=2026-11-01&to=2026-11-30',
  ]);
  // What they come to in all says nothing of these days.
  expect(explained?.known).toBeUndefined();
});
