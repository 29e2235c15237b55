import type { Sorter } from '@saldo/sorting';
import type { LocalState } from '../../context/local-state.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  kindOf,
  type Ledger,
  type LedgerTransaction,
  listCategoryNos,
  type NewEntry,
  toDecidedText,
} from '../../ledger/index.ts';
import { makeRuleChanger, readTagNames } from '../rules/rule-changer.ts';
import { addFired, listRules } from '../rules/rules.repository.ts';
import { numbersOfTags, tagsOf } from '../rules/rules.run.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { toSortedRow } from './sorted-row.ts';
import { hasSorting } from './sorters.repository.ts';
import { readSorter } from './sorters.service.ts';

const MOST_WORDS = 5;
/** Slower rules can be run later by the person. */
const MOST_MS_OF_RULES = 1000;

/** Sorts new transactions with what was learned before they arrived. */
export type Sorting = {
  sort: (ledger: LedgerTransaction, entries: readonly NewEntry[]) => Promise<NewEntry[]>;
};

/** Learns before the transaction begins and rechecks inside it what may be gone. */
export async function prepareSorting(local: LocalState, ledger: Ledger): Promise<Sorting> {
  if (!(await hasSorting(ledger))) return { sort: async (_, entries) => [...entries] };
  const sorter = await findSorter(local, ledger);
  return { sort: (ledger, entries) => sortEntries(ledger, sorter, entries) };
}

/** If too many are learning, rules still apply. */
async function findSorter(local: LocalState, ledger: Ledger): Promise<Sorter | undefined> {
  try {
    return (await readSorter(local, ledger)).sorter;
  } catch (error) {
    if (error instanceof AppError && error.code === 'server.busy') return undefined;
    throw error;
  }
}

/** Rules beat learning; a category that came with the row stays. */
async function sortEntries(
  ledger: LedgerTransaction,
  sorter: Sorter | undefined,
  entries: readonly NewEntry[],
): Promise<NewEntry[]> {
  if (entries.length === 0) return [];
  const rules = (await listRules(ledger)).filter(({ active }) => active === 1);
  const names = tagsOf(rules);
  await toTagNos(ledger, names);
  const changer = await makeRuleChanger(ledger, rules, await numbersOfTags(ledger, names));
  const isPresent = await listCategoryNos(ledger);
  const tagsOfRow = await readTagNames(ledger, []);
  const sorted: NewEntry[] = [];
  let left = MOST_MS_OF_RULES;
  for await (const given of cooperatively(entries)) {
    const whole = {
      kind: kindOf(given.cents),
      more: null,
      decided: null,
      ...given,
      category_no: given.category_no ?? null,
    };
    const began = performance.now();
    const ruled = left > 0 && rules.length > 0 ? changer.apply(whole, given.source, tagsOfRow(whole)) : whole;
    left -= performance.now() - began;
    sorted.push(ruled.category_no === null && ruled.decided === null ? learned(ruled) : ruled);
  }
  await addFired(ledger, changer.fired);
  return sorted;

  function learned<Row extends NewEntry>(entry: Row): Row {
    const guess = sorter?.predict(toSortedRow({ ...entry, source_no: entry.source.no }));
    if (!guess?.isSure || guess.category === undefined || !isPresent.has(guess.category)) return entry;
    const words = guess.because.slice(0, MOST_WORDS);
    const confidence = Math.round(guess.confidence * 1000) / 1000;
    return {
      ...entry,
      category_no: guess.category,
      decided: toDecidedText({
        ...{ by: 'learned', words, confidence },
        ...{ evidence: guess.evidence.kind, score: guess.evidence.score },
      }),
    };
  }
}
