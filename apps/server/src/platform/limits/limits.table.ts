/** Event counters per window. */
export type CountersTable = { name: string; count: number; expires_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    counters: CountersTable;
  }
}
