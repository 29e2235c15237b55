import type { Owner } from '../../db/owner.ts';
export type CategoriesTable = {
  owner: Owner;
  no: number;
  id: string;
  name: string;
  description: string;
  sample: number;
};

declare module '../../db/schema.ts' {
  interface Schema {
    categories: CategoriesTable;
  }
}
