import type { SecurityEventKind } from '@saldo/contract';

/** What happened to an account, for its owner to look through. */
export type SecurityEventsTable = {
  user_id: string;
  id: string;
  kind: SecurityEventKind;
  detail: string;
  device: string;
  address: string;
  created_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    security_events: SecurityEventsTable;
  }
}
