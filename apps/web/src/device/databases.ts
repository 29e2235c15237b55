import type { Transaction } from '@saldo/contract';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Pending } from './pending-change.ts';

/** What this device has of a person: a copy of what the server told, and what the server has not got yet. */

export type KeptAnswer = { url: string; at: number; body: unknown };
type MonthOfRows = { month: string; rows: Transaction[] };
export type CopyState = {
  /** The last change that the copy has; `ledger` says of which money. */
  last: string;
  ledger: string;
  /** The first month that is here; empty: all are. */
  since: string;
  /** When it last agreed with the server. */
  at: number;
  /** How often what this device did itself came in beside the feed. */
  learned?: number;
  prunedAt?: number;
};

type CopySchema = DBSchema & {
  answers: { key: string; value: KeptAnswer };
  months: { key: string; value: MonthOfRows };
  state: { key: 'copy'; value: CopyState };
};

type PendingSchema = DBSchema & {
  changes: { key: number; value: Pending };
  /** Ids that this device made up, and what the server calls them. */
  ids: { key: string; value: string };
};

export type CopyDatabase = IDBPDatabase<CopySchema>;
export type PendingDatabase = IDBPDatabase<PendingSchema>;

const COPY = 'saldo-copy-';
const PENDING = 'saldo-pending-';

/** A page of another version, or a sign-out elsewhere, is not kept waiting. */
const stepAside = {
  blocking: (_current: number, _blocked: number | null, event: IDBVersionChangeEvent) =>
    (event.target as IDBDatabase).close(),
};

export const openCopy = (userId: string): Promise<CopyDatabase> =>
  openDB<CopySchema>(`${COPY}${userId}`, 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: 'url' });
      db.createObjectStore('months', { keyPath: 'month' });
      db.createObjectStore('state');
    },
    ...stepAside,
  });

export const openPending = (userId: string): Promise<PendingDatabase> =>
  openDB<PendingSchema>(`${PENDING}${userId}`, 1, {
    upgrade(db) {
      db.createObjectStore('changes', { keyPath: 'order', autoIncrement: true });
      db.createObjectStore('ids');
    },
    ...stepAside,
  });

/** Of everybody else who was here and did not sign out. What they have not sent yet stays theirs. */
export async function removeOtherCopies(userId: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? [];
  const isOthers = (name = '') => name.startsWith(COPY) && name !== `${COPY}${userId}`;
  await Promise.all(all.map(({ name }) => (name && isOthers(name) ? deleteDB(name) : undefined)));
}
