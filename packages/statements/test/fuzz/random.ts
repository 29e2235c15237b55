import { makeRandom } from '@saldo/domain';

export type Random = () => number;

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, two) => one.key - two.key)
    .map(({ item }) => item);
}

/** One generator for each thing that is drawn: to leave one out changes none of the others. */
export const randomOf = (...seeds: readonly number[]): Random =>
  makeRandom(seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) + seed, 17));
