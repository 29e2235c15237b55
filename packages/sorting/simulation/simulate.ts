import { makeRandom } from '@saldo/domain';
import { makeSorter, proposeUsual, type Sorter } from '../src/index.ts';
import { type Lived, live } from './life.ts';
import type { Person } from './person.ts';
import { familyNearCologne, freelancerInLeeds, studentInLyon } from './persons-north.ts';
import { renterInValencia, retiredInBologna } from './persons-south.ts';

export const persons: readonly Person[] = [
  renterInValencia,
  familyNearCologne,
  studentInLyon,
  freelancerInLeeds,
  retiredInBologna,
];

export type Outcome = {
  person: Person;
  sorter: Sorter;
  rows: number;
  /** Of all shops: made up, and such that the bundled start says nothing of them. */
  localShops: number;
  unknownShops: number;
  months: { month: number; rows: number; predicted: number; right: number }[];
};

export const toCategories = ({ categories }: Person) => categories.map((category, index) => ({ no: index + 1, ...category }));

/** Every row is guessed before it is learned. */
export function simulate(person: Person, seed: number, { isShuffled = false, months = 24 } = {}): Outcome {
  const lived = live(person, seed, months);
  const answers = isShuffled ? shuffle(lived.map(({ category }) => category), seed) : lived.map(({ category }) => category);
  const sorter = makeSorter(toCategories(person));
  lived.forEach(({ row }, index) => sorter.learn(row, answers[index] ?? 0));
  return { person, sorter, rows: lived.length, months: sorter.record().by_month, ...countShops(lived) };
}

/** Counted over the run, not by the generator: what share of the shops is outside the bundled start. */
function countShops(lived: readonly Lived[]): { localShops: number; unknownShops: number } {
  const shops = new Map(lived.map(({ shop, isLocal, row }) => [shop, { isLocal, row }]));
  const all = [...shops];
  const unknown = all.filter(
    ([name, { row }]) => !proposeUsual({ name, type: row.cents > 0 ? 'income' : 'expense' }),
  );
  return {
    localShops: all.filter(([, { isLocal }]) => isLocal).length / all.length,
    unknownShops: unknown.length / all.length,
  };
}

function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const random = makeRandom(seed + 1);
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as Item, shuffled[at] as Item];
  }
  return shuffled;
}

/** Together over some of the months, counted from 0. */
export function sumUp({ months }: Outcome, from: number, to = months.length): { coverage: number; precision: number; rows: number } {
  const some = months.slice(from, to);
  const sum = (of: 'rows' | 'predicted' | 'right') => some.reduce((total, month) => total + month[of], 0);
  return { rows: sum('rows'), coverage: sum('predicted') / sum('rows'), precision: sum('right') / Math.max(1, sum('predicted')) };
}

