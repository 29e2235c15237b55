/** At most one row per person, for the address they have now. */
export type EmailConfirmationsTable = { user_id: string; token_hash: string; expires_at: string };

/** A row for each change of address: whoever reads mail at the old one may take it back. */
export type EmailTakebacksTable = {
  user_id: string;
  token_hash: string;
  /** The old address. */
  email: string;
  changed_at: string;
  expires_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    email_confirmations: EmailConfirmationsTable;
    email_takebacks: EmailTakebacksTable;
  }
}
