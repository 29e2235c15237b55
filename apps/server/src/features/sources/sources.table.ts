import type { TypeOfSource } from '@saldo/domain';

export type SourcesTable = {
  owner: number;
  no: number;
  id: string;
  name: string;
  type_source: TypeOfSource;
  /** Its balance now, kept by the ledger. */
  cents: number;
  /** Its balance without its transactions: what makes the balance now provable. */
  opening_cents: number;
  currency: string;
  yapily_id: string | null;
  connection_id: string | null;
  sample: number;
};
