/** What is true of the database as a whole. */
export type FactsTable = { name: string; value: string };

declare module '../../db/schema.ts' {
  interface Schema {
    facts: FactsTable;
  }
}
