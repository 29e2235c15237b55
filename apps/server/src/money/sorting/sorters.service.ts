import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { makeSorter, SORTER_VERSION, type Sorter, type SorterCategory } from '@saldo/sorting';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { FewAtOnce } from '../../http/few-at-once.ts';
import { listCategoriesAfter } from '../categories/categories.repository.ts';
import { type Choice, listChoices } from './choices.ts';
import { findSorter, hasUndoneSince, readLastChange, upsertSorter } from './sorters.repository.ts';

/** So few are learned at once without anybody noticing. */
const FEW = 200;

/** Each takes a processor, and memory for a whole history, for as long as it learns. */
const learning = new FewAtOnce(1, 200);

/** More than anybody tells apart; the sorter knows no larger numbers. */
const MOST_CATEGORIES = 500;
const LARGEST_NUMBER = 4095;
const LONGEST_HINT = 200;

/**
 * What was learned from all that the person has chosen so far. Where they have chosen much since it was asked last, it
 * learns beside the thread that answers.
 */
export function readSorter(db: Db, owner: Owner): Promise<Known> {
  const reading = underWay.get(owner) ?? bringUpToDate(db, owner).finally(() => underWay.delete(owner));
  underWay.set(owner, reading);
  return reading;
}

type Known = { sorter: Sorter; categories: SorterCategory[] };

/** Whoever asks for the same meanwhile waits for it. */
const underWay = new Map<Owner, Promise<Known>>();

async function bringUpToDate(db: Db, owner: Owner): Promise<Known> {
  const categories = await listKnown(db, owner);
  const known = JSON.stringify(categories.map(({ no, name, description }) => [no, name, description]));
  // Before it is asked what was undone: what is undone in between counts as not learned yet.
  const last = await readLastChange(db, owner);
  const kept = await findSorter(db, owner);
  const isGood =
    kept !== undefined &&
    kept.version === SORTER_VERSION &&
    kept.known === known &&
    !(await hasUndoneSince(db, owner, kept.upto_no));
  const state = isGood ? Uint8Array.from(kept.state) : undefined;
  if (isGood && kept.upto_no === last) return { sorter: makeSorter(categories, state), categories };

  // What is read waits for nobody while it lies in memory.
  return learning.run(async () => {
    const numbers = new Set(categories.map(({ no }) => no));
    const all = await listChoices(db, owner, isGood ? kept.upto_no : undefined, last);
    const choices = all.filter(({ category }) => numbers.has(category));
    const bytes = choices.length > FEW ? await learnBeside(categories, state, choices) : undefined;
    const sorter = makeSorter(categories, bytes ?? state);
    if (!bytes) for (const { row, category } of choices) sorter.learn(row, category);
    await upsertSorter(db, {
      ...{ owner, version: SORTER_VERSION, known, upto_no: last },
      state: bytes ?? sorter.toBytes(),
    });
    return { sorter, categories };
  });
}

async function learnBeside(
  categories: SorterCategory[],
  state: Uint8Array | undefined,
  choices: readonly Choice[],
): Promise<Uint8Array> {
  const worker = new Worker(new URL('./train.worker.ts', import.meta.url), {
    workerData: { categories, state, choices },
  });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  return bytes;
}

async function listKnown(db: Db, owner: Owner): Promise<SorterCategory[]> {
  const rows = await listCategoriesAfter(db, owner, undefined, MOST_CATEGORIES);
  return rows
    .filter(({ no }) => no <= LARGEST_NUMBER)
    .map(({ no, name, description }) => ({ no, name, description: description.slice(0, LONGEST_HINT) }));
}
