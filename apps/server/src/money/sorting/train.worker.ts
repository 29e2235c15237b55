import { parentPort, workerData } from 'node:worker_threads';
import { makeSorter, type SorterCategory, type SorterEvent } from '@saldo/sorting';

/** Learns outside the main thread: a long history takes seconds. */

const { categories, state, changes } = workerData as {
  categories: SorterCategory[];
  state: Uint8Array | undefined;
  changes: SorterEvent[][];
};
const sorter = makeSorter(categories, state);
for (const events of changes) sorter.follow(events);
parentPort?.postMessage(sorter.toBytes());
