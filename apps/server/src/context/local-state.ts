import { FairSemaphore } from '../concurrency/fair-semaphore.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { KeyedTrySemaphore } from '../concurrency/keyed-try-semaphore.ts';
import { SingleFlight } from '../concurrency/single-flight.ts';
import type { Owner } from '../db/owner.ts';

/** How far something has come that goes on at this server. */
export type Progress = { done: number; total: number };

/** What one server keeps in mind while it works: nothing of it is in the database, and none of it outlives the server. */
export type LocalState = ReturnType<typeof createLocalState>;

export const createLocalState = () => ({
  /** Pictures are decoded one after the other. Signing in needs the same threads: most of them stay free for it. */
  pictures: new FairSemaphore(1, 40),
  /** Learning takes a processor, and memory for a whole history, for as long as it goes on. */
  learning: new FairSemaphore(1, 200),
  /** What is learned of somebody is learned once at a time. */
  sorters: new SingleFlight<Owner>(),
  /** Reading a long statement takes a processor, and memory for a whole file. */
  statements: new FairSemaphore(2, 40),
  /** Files that come in, or are decided about anew; each lies in memory whole. */
  files: new FairSemaphore(3, 60),
  /** What is said about one file counts one after the other. */
  fileChanges: new KeyedMutex<string>(),
  /** How far files have come that are being confirmed. */
  confirmations: new Map<string, Progress>(),
  /** Writing an export takes a connection of the database, and much of the processor. */
  exports: new FairSemaphore(2, 40),
  /** Exports written or on their way: so that nobody keeps the others waiting, or fills the disk. */
  exportsOfPerson: new KeyedTrySemaphore(3),
  /** Bringing in an archive takes much of the processor. */
  archives: new FairSemaphore(2, 20),
  /** Sessions whose use is being written down: once is enough, however often they are used until then. */
  notedSessions: new Set<string>(),
});
