/** What a person was told once. */
export type PushToldTable = { user_id: string; what: string; told_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    push_told: PushToldTable;
  }
}
