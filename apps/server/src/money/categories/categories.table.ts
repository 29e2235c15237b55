export type CategoriesTable = {
  owner: number;
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
