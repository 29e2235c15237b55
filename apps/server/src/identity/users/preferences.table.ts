/** JSON; a field that is missing has its default. */
export type PreferencesTable = { user_id: string; data: string };

declare module '../../db/schema.ts' {
  interface Schema {
    preferences: PreferencesTable;
  }
}
