/** At most one per person, for the present address. */
export type EmailConfirmationsTable = { user_id: string; token_hash: string; expires_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    email_confirmations: EmailConfirmationsTable;
  }
}
