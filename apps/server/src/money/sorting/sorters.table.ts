import type { Owner } from '../../db/owner.ts';

/** What was learned from a person's choices. It follows from them, and is made again at any time. */
export type SortersTable = {
  owner: Owner;
  /** Version of the format. */
  version: number;
  /** Category names when learned: if they change, it learns afresh. */
  known: string;
  /** Learned up to this change. */
  upto_no: number;
  state: Uint8Array;
};

declare module '../../db/schema.ts' {
  interface Schema {
    sorters: SortersTable;
  }
}
