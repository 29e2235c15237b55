import type { KindOfChange } from '@saldo/contract';
import type { Generated, Selectable } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import type { By } from './entry-index-key.ts';
import type { TransactionsTable } from './transactions.table.ts';

/** One thing that was done to a person's money. */
export type ChangesTable = {
  owner: Owner;
  /** Counts up for each person: also the version of what it touched. */
  no: number;
  /** Milliseconds, by the database's clock. */
  at: number;
  made_by: 'person' | 'rule' | 'bank' | 'file' | 'token' | 'saldo';
  kind: KindOfChange;
  name: string | null;
  count: number;
  /** The transactions that it made are the person's own between these. */
  first_seq: number | null;
  last_seq: number | null;
  undoes: number | null;
  undone_by: number | null;
  /** 1 where what it would bring back is there no longer. */
  for_good: Generated<number>;
};

/** What a transaction was until a change. A `kind` of 0: it was not there. */
export type EntryVersionsTable = Omit<Selectable<TransactionsTable>, 'folded'> & { until_no: number };

/** The same for what there are few of: the whole row as JSON, or null where it was not there. */
export type RowVersionsTable = {
  owner: Owner;
  until_no: number;
  what: string;
  key: string;
  data: string | null;
};

export type EntryIndexTable = { owner: Owner; what: By; key: number; seq: number };

export type TrashTable = {
  owner: Owner;
  id: string;
  kind: 'transaction' | 'source' | 'category' | 'budget' | 'fixed' | 'goal';
  change_no: number;
  /** Of a transaction. */
  seq: number | null;
  /** How many transactions went with it. */
  count: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    changes: ChangesTable;
    entry_versions: EntryVersionsTable;
    row_versions: RowVersionsTable;
    entry_index: EntryIndexTable;
    trash: TrashTable;
  }
}
