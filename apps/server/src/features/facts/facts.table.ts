/** What is true of the database as a whole. */
export type FactsTable = { name: string; value: string };
