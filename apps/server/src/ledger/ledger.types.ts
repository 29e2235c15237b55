import type { Selectable, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { SourcesTable } from './sources.table.ts';
import type { TransactionsTable } from './transactions.table.ts';

/** The database while a person's money is written, and what is written. */
export type Ledger = Transaction<Schema>;
export type Source = Selectable<SourcesTable>;
export type Entry = Omit<Selectable<TransactionsTable>, 'folded' | 'home_cents'>;
