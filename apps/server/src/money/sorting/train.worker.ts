import { parentPort, workerData } from 'node:worker_threads';
import { makeSorter, type SorterCategory } from '@saldo/sorting';
import type { Choice } from './choices.ts';

/** Learns beside the thread that answers: a long history takes seconds. */

const { categories, state, choices } = workerData as {
  categories: SorterCategory[];
  state: Uint8Array | undefined;
  choices: Choice[];
};
const sorter = makeSorter(categories, state);
for (const { row, category } of choices) sorter.learn(row, category);
parentPort?.postMessage(sorter.toBytes());
