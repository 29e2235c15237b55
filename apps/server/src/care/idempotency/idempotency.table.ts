export type IdempotencyKeysTable = {
  owner: number;
  key: string;
  request_hash: string;
  answer: string | null;
  expires_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    idempotency_keys: IdempotencyKeysTable;
  }
}
