import type { Owner } from '../../db/owner.ts';
export type IdempotencyKeysTable = {
  owner: Owner;
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
