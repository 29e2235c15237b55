import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { ENTRY_COLUMNS } from '../../ledger/entry-columns.ts';
import { KINDS } from '../../ledger/kind.ts';
import type { Entry } from '../../ledger/ledger.types.ts';

/** Transactions that nobody has given a category yet, nor taken it away. */
const waiting = (db: Db, owner: Owner) =>
  db
    .selectFrom('transactions')
    .where('owner', '=', owner)
    .where('category_no', 'is', null)
    .where('decided', 'is', null)
    .where('kind', '<>', KINDS.transfer)
    .where(sql<boolean>`(more is null or more not like '%"lines":%')`);

export function listWaiting(db: Db, owner: Owner, limit: number): Promise<Entry[]> {
  return waiting(db, owner)
    .select(['owner', ...ENTRY_COLUMNS])
    .orderBy('day', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function countWaiting(db: Db, owner: Owner): Promise<number> {
  const row = await waiting(db, owner)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** All of them, or those of these. */
export async function listWaitingSeqs(
  db: Db,
  owner: Owner,
  ids: readonly Uint8Array[] | undefined,
): Promise<number[]> {
  if (!ids) return (await waiting(db, owner).select('seq').execute()).map(({ seq }) => seq);
  const seqs: number[] = [];
  for (const some of chunks(ids, 250)) {
    const rows = await waiting(db, owner).select('seq').where('id', 'in', some).execute();
    for (const { seq } of rows) seqs.push(seq);
  }
  return seqs;
}
