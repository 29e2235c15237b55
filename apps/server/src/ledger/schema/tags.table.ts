import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type TagsTable = {
  owner: Owner;
  no: number;
  name: string;
  /** Without case and accents: what looks the same is the same. */
  folded: string;
  /** The change that made it what it is: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    tags: TagsTable;
  }
}
