/** One row per change of address: readers of the old mailbox can revert it. */
export type EmailReversalsTable = {
  user_id: string;
  token_hash: string;
  /** The old address and its comparison key. */
  email: string;
  email_key: string;
  changed_at: string;
  /** Whether the address was proven. */
  was_proven: number;
  expires_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    email_takebacks: EmailReversalsTable;
  }
}
