import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type CategoryGroupsTable = {
  owner: Owner;
  id: string;
  name: string;
  position: number;
  sample: number;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    category_groups: CategoryGroupsTable;
  }
}
