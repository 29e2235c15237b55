/** A blob store. It isn't trusted: files are sealed. */
export type Store = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined if missing. Reads at most one byte more than `most`. */
  get: (name: string, most: number) => Promise<Buffer | undefined>;
  /** Removing a missing file succeeds. */
  remove: (name: string) => Promise<void>;
  /** The names in a folder, in pages. */
  list: (folder: string) => AsyncIterable<string[]>;
  /** Whether it answers right now. */
  answers: () => Promise<boolean>;
};

/** Why a store failed: no answer, no such bucket, access denied, or an acknowledged write that wasn't kept. */
export type StoreReason = 'silent' | 'missing' | 'refused' | 'unfaithful';

/** Reported to callers like an unreachable database (`db/failure.ts`, by its code). */
export class StoreError extends Error {
  readonly code = 'STORE_AWAY';
  readonly reason: StoreReason;

  constructor(reason: StoreReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
