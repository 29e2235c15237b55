/** Facts about the whole database. */
export type FactsTable = { name: string; value: string };

declare module '../../db/schema.ts' {
  interface Schema {
    facts: FactsTable;
  }
}
