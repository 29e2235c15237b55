import type { Owner } from '../../db/owner.ts';

/** What was learned from a person's choices. It follows from them, and is made again at any time. */
export type SortersTable = {
  owner: Owner;
  /** Of the way in which it is written. */
  version: number;
  /** What the categories were called while it learned: where they are others, it learns anew. */
  known: string;
  /** It has learned up to this change. */
  upto_no: number;
  state: Uint8Array;
};

declare module '../../db/schema.ts' {
  interface Schema {
    sorters: SortersTable;
  }
}
