import type { Generated } from 'kysely';
import type { Owner } from '../owner.ts';

/** Transactions that SQLite keeps in chunks and that are not over: see `sqlite-chunks.ts`. */
export type LongWritesTable = { id: Generated<number>; owner: Owner };

/** What takes one chunk back: a patchset of SQLite's, and of which transactions the words are to be indexed anew. */
export type UndoPatchesTable = { write_id: number; no: number; patch: Uint8Array; words: string };

declare module '../schema.ts' {
  interface Schema {
    long_writes: LongWritesTable;
    undo_patches: UndoPatchesTable;
  }
}
