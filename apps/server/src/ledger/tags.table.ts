import type { Owner } from '../db/owner.ts';

export type TagsTable = {
  owner: Owner;
  no: number;
  name: string;
  /** Without case and accents: what looks the same is the same. */
  folded: string;
};

declare module '../db/schema.ts' {
  interface Schema {
    tags: TagsTable;
  }
}
