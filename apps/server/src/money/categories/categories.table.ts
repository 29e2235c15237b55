import type { CategoryColour, CategoryIcon } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';
export type CategoriesTable = {
  owner: Owner;
  no: number;
  id: string;
  name: string;
  description: string;
  sample: number;
  group_id: string | null;
  /** Null infers it from the name. */
  colour: CategoryColour | null;
  /** Null infers it from the name. */
  icon: CategoryIcon | null;
  /** Null is its number. */
  position: number | null;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    categories: CategoriesTable;
  }
}
