export type SessionsTable = {
  user_id: string;
  id: string;
  token_hash: string;
  device: string;
  created_at: string;
  last_used_at: string;
  /** When this session last authenticated: at sign-in or when asked again. */
  proven_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    sessions: SessionsTable;
  }
}
