import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';
export type CategoriesTable = {
  owner: Owner;
  no: number;
  id: string;
  name: string;
  description: string;
  sample: number;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    categories: CategoriesTable;
  }
}
