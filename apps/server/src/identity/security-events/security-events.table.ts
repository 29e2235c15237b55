import type { SecurityEventKind } from '@saldo/contract';

/** The security log that an account's owner sees. */
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
