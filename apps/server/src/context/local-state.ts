import { FairSemaphore } from '../concurrency/fair-semaphore.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { KeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { KeyedTrySemaphore } from '../concurrency/keyed-try-semaphore.ts';
import { SingleFlight } from '../concurrency/single-flight.ts';
import type { Owner } from '../db/owner.ts';
import { AppError } from '../errors/app-error.ts';

/** Progress of work on this server. */
export type Progress = { done: number; total: number };

/** What is known of whoever has a token. */
export type KeptSession = {
  id: string;
  user_id: string;
  last_used_at: string;
  owner: Owner;
  home_currency: string | null;
};

/** In-memory state of one server; nothing of it is persistent. */
export type LocalState = ReturnType<typeof createLocalState>;

export const createLocalState = () => ({
  /** Pictures are decoded one at a time: sign-in needs the same threads. */
  pictures: new FairSemaphore(1, 40),
  /** Those of visitors without a session, who never delay people who have one: their networks take turns. */
  picturesOfStrangers: new FairSemaphore(1, 8),
  /** Receipts on their way into the database or out of it, each whole in memory. */
  receipts: new FairSemaphore(3, 60),
  /** Tries of one account, network or device are made one after the other: each knows what became of the last. */
  guesses: new KeyedSemaphore<string>(1, 40, {
    patience: 10_000,
    refuse: () => new AppError('attempts.too_many', { retryAfter: 2 }),
  }),
  /** Learning takes a core and the memory of a whole history. */
  learning: new FairSemaphore(1, 200),
  /** One learning run per person at a time. */
  sorters: new SingleFlight<Owner>(),
  /** Reading a long statement takes a core and the memory of a whole file. */
  statements: new FairSemaphore(2, 40),
  /** Incoming and re-read files, each whole in memory. */
  files: new FairSemaphore(3, 60),
  /** Answers about one file are applied one after the other. */
  fileChanges: new KeyedMutex<string>(),
  /** Progress of files being confirmed. */
  confirmations: new Map<string, Progress>(),
  /** An export takes a database connection and much of a core. */
  exports: new FairSemaphore(2, 40),
  /** Exports in progress per person, so that nobody blocks others or fills the disk. */
  exportsOfPerson: new KeyedTrySemaphore(3),
  /** Importing an archive takes much of a core. */
  archives: new FairSemaphore(2, 20),
  /** Sessions as they were read last, by the hash of their token, with the state of things then. */
  sessions: new Map<string, { session: KeptSession; version: string }>(),
  /** Sessions whose last use is being written, so that it is written once. */
  notedSessions: new Set<string>(),
});
