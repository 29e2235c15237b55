/** What a store can do; it knows nothing of what lies in it, and is trusted with nothing. */
export type Store = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined where there is nothing under the name. Of what is longer than `most`, no more than a byte beyond it is read. */
  get: (name: string, most: number) => Promise<Buffer | undefined>;
  /** What is not there any more is no failure. */
  remove: (name: string) => Promise<void>;
  /** The names in a folder, as many at a time as the store likes to tell. */
  list: (folder: string) => AsyncIterable<string[]>;
  /** Whether it answers just now. */
  answers: () => Promise<boolean>;
};

/**
 * Why a store did not do what it was asked: it is silent, has no such bucket, does not take our keys for it, or says that
 * it did and has not.
 */
export type StoreReason = 'silent' | 'missing' | 'refused' | 'unfaithful';

/** Told to callers as a database that is away would be (`db/failure.ts`, by its code). */
export class StoreError extends Error {
  readonly code = 'STORE_AWAY';
  readonly reason: StoreReason;

  constructor(reason: StoreReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
