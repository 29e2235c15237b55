import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  makeSorter,
  SORTER_VERSION,
  type Sorter,
  type SorterCategory,
  type SorterEvent,
} from '@saldo/sorting';
import type { LocalState } from '../../context/local-state.ts';
import type { Ledger } from '../../ledger/index.ts';
import { listCategoriesAfter } from '../categories/categories.repository.ts';
import { listEvents } from './choices.ts';
import { findSorter, hasUndoneSince, readLastChange, upsertSorter } from './sorters.repository.ts';

/** Few enough to learn on the main thread. */
const FEW = 200;

/** More than anybody can tell apart, and the sorter's limit. */
const MOST_CATEGORIES = 500;
const LARGEST_NUMBER = 4095;
const LONGEST_HINT = 200;

/** The learner's state up to now. After many new choices it learns in a worker. */
export const readSorter = (local: LocalState, ledger: Ledger): Promise<TrainedSorter> =>
  local.sorters.run(ledger.owner, () => bringUpToDate(local, ledger));

type TrainedSorter = { sorter: Sorter; categories: SorterCategory[] };

async function bringUpToDate({ learning }: LocalState, ledger: Ledger): Promise<TrainedSorter> {
  const categories = await listKnown(ledger);
  const known = JSON.stringify(categories.map(({ no, name, description }) => [no, name, description]));
  // Read before asking for undone changes: later ones count as not learned yet.
  const last = await readLastChange(ledger);
  const kept = await findSorter(ledger);
  const isGood =
    kept !== undefined &&
    kept.version === SORTER_VERSION &&
    kept.known === known &&
    !(await hasUndoneSince(ledger, kept.upto_no));
  const state = isGood ? Uint8Array.from(kept.state) : undefined;
  if (isGood && kept.upto_no === last) return { sorter: makeSorter(categories, state), categories };

  // Nothing is awaited while the history is in memory.
  return learning.run(async () => {
    const numbers = new Set(categories.map(({ no }) => no));
    const all = await listEvents(ledger, isGood ? kept.upto_no : undefined, last);
    const changes = all.map((events) => events.flatMap((event) => withPresent(event, numbers)));
    const count = changes.reduce((sum, events) => sum + events.length, 0);
    const bytes = count > FEW ? await learnBeside(categories, state, changes) : undefined;
    const sorter = makeSorter(categories, bytes ?? state);
    if (!bytes) for (const events of changes) sorter.follow(events);
    await upsertSorter(ledger.db, {
      ...{ owner: ledger.owner, version: SORTER_VERSION, known, upto_no: last },
      state: bytes ?? sorter.toBytes(),
    });
    return { sorter, categories };
  });
}

/** Nothing is learned for deleted categories; decisions about them still count. */
function withPresent(event: SorterEvent, numbers: ReadonlySet<number>): SorterEvent[] {
  const isPresent = event.category !== undefined && numbers.has(event.category);
  if (event.is === 'decided') return [isPresent ? event : { ...event, evidence: undefined }];
  const decided = event.decided && {
    ...event.decided,
    ...(!numbers.has(event.decided.category) && { evidence: undefined }),
  };
  if (isPresent) return [{ ...event, decided }];
  return decided ? [{ ...event, category: undefined, decided }] : [];
}

async function learnBeside(
  categories: SorterCategory[],
  state: Uint8Array | undefined,
  changes: readonly SorterEvent[][],
): Promise<Uint8Array> {
  const worker = new Worker(new URL('./train.worker.ts', import.meta.url), {
    workerData: { categories, state, changes },
  });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  return bytes;
}

async function listKnown(ledger: Ledger): Promise<SorterCategory[]> {
  const rows = await listCategoriesAfter(ledger, undefined, MOST_CATEGORIES);
  return rows
    .filter(({ no }) => no <= LARGEST_NUMBER)
    .map(({ no, name, description }) => ({ no, name, description: description.slice(0, LONGEST_HINT) }));
}
