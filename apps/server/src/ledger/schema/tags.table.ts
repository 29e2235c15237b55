import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type TagsTable = {
  owner: Owner;
  no: number;
  name: string;
  /** Without case and accents: equal-looking tags are equal. */
  folded: string;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    tags: TagsTable;
  }
}
