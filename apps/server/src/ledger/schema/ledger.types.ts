import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { SourcesTable } from './sources.table.ts';
import type { TransactionsTable } from './transactions.table.ts';

/** One person's money. Whoever has this can't read or write another person's by mistake. */
export type Ledger<Connection extends Db = Db> = { readonly db: Connection; readonly owner: Owner };

/** The same inside a transaction that holds the person's row. */
export type LedgerTransaction = Ledger<Trx>;

export type Source = Selectable<SourcesTable>;
export type Entry = Omit<Selectable<TransactionsTable>, 'folded' | 'home_cents'>;
