/** A row for each change of address: whoever reads mail at the old one may take it back. */
export type EmailReversalsTable = {
  user_id: string;
  token_hash: string;
  /** The old address, and as it is compared. */
  email: string;
  email_key: string;
  changed_at: string;
  /** Whether somebody had shown that its mails reach them. */
  was_proven: number;
  expires_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    email_takebacks: EmailReversalsTable;
  }
}
