import { groupOf, makeSorter, type Sorter } from '../src/index.ts';
import { type Lived, live } from './life.ts';
import type { Person } from './person.ts';
import { toCategories } from './simulate.ts';

const ROWS = 1000;
const GROUPS = 10;
/** Nobody sorts through a group that is a mixture. */
const MOST_EXCEPTIONS = 0.2;

type FirstImport = {
  /** By hand, or because it was sure by then. */
  filed: number;
  right: number;
  /** The same where groups are by name only. */
  byHand: number;
};

/**
 * The first import of somebody new, of a thousand rows. They file the ten largest groups by hand, each under what most
 * of it is and without the rows that are something else, and accept after each what is sure by then.
 */
export function fileTenGroups(person: Person, seed: number, isByName = false): FirstImport {
  const lived = live(person, seed).slice(0, ROWS);
  const sorter = makeSorter(toCategories(person));
  const waiting = new Set(lived);
  let [byHand, right] = [0, 0];
  for (let turn = 0; turn < GROUPS; turn++) {
    const groups = Map.groupBy(waiting, (one) =>
      isByName ? one.shop : groupOf(one.row, sorter.predict(one.row)),
    );
    const filed = largest([...groups.values()].map(toFiled));
    sorter.follow(filed.map(({ row, category }) => ({ is: 'chosen', row, category })));
    for (const one of filed) waiting.delete(one);
    byHand += filed.length;
    right += filed.length + acceptSure(sorter, waiting);
  }
  const filed = lived.length - waiting.size;
  return { filed: filed / lived.length, right: right / filed, byHand: byHand / lived.length };
}

/** What is sure is accepted as it is; answers with how many of them were right. */
function acceptSure(sorter: Sorter, waiting: Set<Lived>): number {
  const sure = [...waiting].flatMap((one) => {
    const { isSure, category } = sorter.predict(one.row);
    return isSure && category !== undefined ? [{ one, category }] : [];
  });
  sorter.follow(sure.map(({ one, category }) => ({ is: 'chosen', row: one.row, category })));
  for (const { one } of sure) waiting.delete(one);
  return sure.filter(({ one, category }) => one.category === category).length;
}

/** What of a group goes to one category by one choice: most of it, or what is called the same. */
function toFiled(group: readonly Lived[]): Lived[] {
  const main = largestOf(group, ({ category }) => category);
  if (main.length >= group.length * (1 - MOST_EXCEPTIONS)) return main;
  return largestOf(
    largestOf(group, ({ shop }) => shop),
    ({ category }) => category,
  );
}

const largestOf = (rows: readonly Lived[], by: (row: Lived) => string | number): Lived[] =>
  largest([...Map.groupBy(rows, by).values()]);

const largest = (parts: Lived[][]): Lived[] => parts.sort((one, two) => two.length - one.length)[0] ?? [];
