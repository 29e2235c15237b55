export type CalendarKeysTable = { user_id: string; key_hash: string; created_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    calendar_keys: CalendarKeysTable;
  }
}
