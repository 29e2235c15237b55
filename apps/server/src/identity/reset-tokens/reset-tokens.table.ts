/** At most one per person: a newer token replaces it. */
export type PasswordResetsTable = { user_id: string; token_hash: string; expires_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    password_resets: PasswordResetsTable;
  }
}
