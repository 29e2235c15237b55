import type { KindOfChange } from '@saldo/contract';
import type { Generated, Selectable } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import type { By } from './entry-index-key.ts';
import type { TransactionsTable } from './transactions.table.ts';

/** One change of a person's money. */
export type ChangesTable = {
  owner: Owner;
  /** Counts up per person; also the version of what it touched. */
  no: number;
  /** Milliseconds, database clock. */
  at: number;
  made_by: 'person' | 'rule' | 'bank' | 'file' | 'token' | 'saldo';
  kind: KindOfChange;
  name: string | null;
  count: number;
  /** The created transactions are the person's own in this range. */
  first_seq: number | null;
  last_seq: number | null;
  undoes: number | null;
  undone_by: number | null;
  /** 1 if what it would restore is gone. */
  for_good: Generated<number>;
};

/** A transaction before a change. `kind` 0: it didn't exist. */
export type EntryVersionsTable = Omit<Selectable<TransactionsTable>, 'folded'> & { until_no: number };

/** The same for small tables: the whole row as JSON; null if it didn't exist. */
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
  kind: 'transaction' | 'source' | 'category' | 'budget' | 'fixed' | 'goal' | 'recurring' | 'scenario';
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
