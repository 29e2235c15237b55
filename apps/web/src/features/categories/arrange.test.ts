import type { Category, CategoryGroup } from '@saldo/contract';
import { expect, it } from 'vitest';
import { placeCategory, placeGroup } from './arrange.ts';

const category = (id: string, position: number, group_id: string | null = 'g'): Category => ({
  ...{
    id,
    name: id,
    description: '',
    user_id: 'u',
    group_id,
    colour: 'c1',
    icon: 'tag',
    position,
    version: 1,
  },
});
const group = (id: string, position: number): CategoryGroup => ({ id, name: id, position, version: 1 });

it('a category goes between others of its group, and only what moved is told', () => {
  const [a, b, c] = [category('a', 1), category('b', 2), category('c', 3)];
  expect(placeCategory([a, b, c], c, { group_id: 'g', at: 1 })).toEqual([
    { id: 'c', group_id: 'g', position: 2 },
    { id: 'b', group_id: 'g', position: 3 },
  ]);
});

it('a category that comes from elsewhere joins the group, also at a place that it had before', () => {
  const moved = category('x', 1, null);
  expect(placeCategory([], moved, { group_id: 'g', at: 0 })).toEqual([
    { id: 'x', group_id: 'g', position: 1 },
  ]);
  expect(placeCategory([category('a', 1)], moved, { group_id: 'g', at: 9 })).toEqual([
    { id: 'x', group_id: 'g', position: 2 },
  ]);
});

it('categories that nobody has arranged yet get their places', () => {
  const [a, b] = [category('a', 0), category('b', 0)];
  expect(placeCategory([a, b], a, { group_id: 'g', at: 1 })).toEqual([
    { id: 'b', group_id: 'g', position: 1 },
    { id: 'a', group_id: 'g', position: 2 },
  ]);
});

it('a group goes up or down by one, and stays at either end', () => {
  const groups = [group('a', 1), group('b', 2), group('c', 3)];
  const [a, b] = groups as [CategoryGroup, CategoryGroup];
  expect(placeGroup(groups, b, -1)).toEqual([
    { id: 'b', position: 1 },
    { id: 'a', position: 2 },
  ]);
  expect(placeGroup(groups, a, -1)).toEqual([]);
});
