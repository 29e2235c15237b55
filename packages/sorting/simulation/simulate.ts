import { makeRandom } from '@saldo/domain';
import { makeSorter, proposeUsual, type SorterCategory } from '../src/index.ts';
import { type Lived, live } from './life.ts';
import type { Person } from './person.ts';
import { familyNearCologne, freelancerInLeeds, studentInLyon } from './persons-north.ts';
import { allotmentNearAachen, alwaysOnTheRoad, carelessFreelancer, renterWhoChanges } from './persons-odd.ts';
import { renterInValencia, retiredInBologna } from './persons-south.ts';

export const persons: readonly Person[] = [
  renterInValencia,
  familyNearCologne,
  studentInLyon,
  freelancerInLeeds,
  retiredInBologna,
];

/** Those who make it hard: categories of their own making, names that never come again, slips, changes of mind. */
export const oddPersons: readonly Person[] = [
  allotmentNearAachen,
  alwaysOnTheRoad,
  carelessFreelancer,
  renterWhoChanges,
];

type Counted = { rows: number; predicted: number; right: number };

export type Outcome = {
  person: Person;
  /** Of all shops: those that the bundled start does not list, and those of which it says nothing at all. */
  unlistedShops: number;
  unknownShops: number;
  /** Of all lives together, from the first month on. */
  months: Counted[];
  /** What the sorter of a life comes to in the end. */
  bytes: number;
};

type Wish = { lives: number; months?: number; isShuffled?: boolean; firstSeed?: number };

/** The same habits lived several times: one month of one life has too few rows to tell anything. */
export function simulateLives(
  person: Person,
  { lives, months = 24, isShuffled = false, firstSeed = 1 }: Wish,
): Outcome {
  const outcomes = Array.from({ length: lives }, (_, index) =>
    simulate(person, firstSeed + index, months, isShuffled),
  );
  const average = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, one) => sum + of(one), 0) / lives;
  return {
    person,
    unlistedShops: average(({ unlistedShops }) => unlistedShops),
    unknownShops: average(({ unknownShops }) => unknownShops),
    bytes: Math.max(...outcomes.map(({ bytes }) => bytes)),
    months: Array.from({ length: months }, (_, month) =>
      addUp(outcomes.flatMap((one) => one.months[month] ?? [])),
    ),
  };
}

/** Row by row: what is sure is decided, and left where it is right; all else is answered. */
function simulate(person: Person, seed: number, months: number, isShuffled: boolean): Outcome {
  const lived = live(person, seed, months);
  const told = lived.map(({ category }) => category);
  const answers = isShuffled ? shuffle(told, seed) : told;
  const sorter = makeSorter(toCategories(person));
  const counted = new Map<number, Counted>();
  lived.forEach(({ row }, index) => {
    const answer = answers[index] ?? 0;
    const { isSure, category, evidence } = sorter.predict(row);
    const decided = isSure && category !== undefined ? { category, evidence } : undefined;
    count(counted, Math.floor(row.day / 100), decided && decided.category === answer);
    if (decided) sorter.follow([{ is: 'decided', row, ...decided }]);
    if (decided?.category !== answer) sorter.follow([{ is: 'chosen', row, category: answer, decided }]);
  });
  return {
    person,
    bytes: sorter.toBytes().length,
    months: [...counted].sort(([one], [two]) => one - two).map(([, month]) => month),
    ...countShops(lived),
  };
}

/** `isRight` is none where nothing was decided. */
function count(counted: Map<number, Counted>, month: number, isRight: boolean | undefined): void {
  const found = counted.get(month) ?? { rows: 0, predicted: 0, right: 0 };
  counted.set(month, found);
  found.rows += 1;
  if (isRight !== undefined) found.predicted += 1;
  if (isRight) found.right += 1;
}

export const toCategories = ({ categories }: Person): SorterCategory[] =>
  categories.map((category, index) => ({ no: index + 1, ...category }));

/** Together over some of the months, counted from 0. */
export function sumUp(
  { months }: Outcome,
  from: number,
  to = months.length,
): { coverage: number; precision: number } {
  const { rows, predicted, right } = addUp(months.slice(from, to));
  return { coverage: predicted / rows, precision: right / Math.max(1, predicted) };
}

function addUp(all: readonly Counted[]): Counted {
  const sum = (of: keyof Counted) => all.reduce((total, one) => total + one[of], 0);
  return { rows: sum('rows'), predicted: sum('predicted'), right: sum('right') };
}

/** Counted of what was lived, and only here is the bundled start asked: the lives know nothing of it. */
function countShops(lived: readonly Lived[]): { unlistedShops: number; unknownShops: number } {
  const shops = [...new Map(lived.map((one) => [one.shop, one])).values()];
  const proposals = shops.map(({ shop, row }) =>
    proposeUsual({ name: shop, type: row.cents > 0 ? 'income' : 'expense' }),
  );
  return {
    unlistedShops: proposals.filter((proposal) => proposal?.by !== 'merchant').length / shops.length,
    unknownShops: proposals.filter((proposal) => !proposal).length / shops.length,
  };
}

function shuffle(items: readonly number[], seed: number): number[] {
  const random = makeRandom(seed + 1);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((one, two) => one.key - two.key).map(({ item }) => item);
}
