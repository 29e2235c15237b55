/** How often something happened since its window began: one row per thing counted. */
export type CountersTable = { name: string; count: number; expires_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    counters: CountersTable;
  }
}
