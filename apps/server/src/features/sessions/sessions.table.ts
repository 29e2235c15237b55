export type SessionsTable = {
  user_id: string;
  id: string;
  token_hash: string;
  device: string;
  created_at: string;
  last_used_at: string;
};
