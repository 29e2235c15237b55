import type { LinkState } from '../../adapters/bank/bank.ts';
import type { Owner } from '../../db/owner.ts';

export type ConnectionsTable = {
  owner: Owner;
  id: string;
  institution_id: string;
  /** The provider's name for the consent. */
  link_ref: string;
  /** What callers know the consent by: random, and worth nothing elsewhere. Null until the bank has given it. */
  consent_token: string | null;
  /** The real token, sealed. It leaves the server only towards the provider. */
  credential: string | null;
  state: LinkState;
  expires_at: string | null;
  created_at: string;
  refreshed_at: string | null;
  /** When it is to be refreshed next; while a server does so, when that is given up. */
  due_at: string | null;
  /** Why the last call failed, and until when it is not worth trying. */
  problem: string | null;
  problem_until: string | null;
  /** Of the warnings before it ends, the last that was given: 14 or 7 days; 0 for none. */
  warned_days: number;
};

declare module '../../db/schema.ts' {
  interface Schema {
    connections: ConnectionsTable;
  }
}
