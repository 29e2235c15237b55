import type { SavedReport } from '@saldo/contract';
import type { Owner } from '../../db/owner.ts';

export type SavedReportsTable = {
  owner: Owner;
  id: string;
  name: string;
  report: SavedReport['report'];
  /** The query as JSON. */
  query: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    saved_reports: SavedReportsTable;
  }
}
