import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { ENTRY_COLUMNS, type Entry, isSplit, KINDS, type Ledger } from '../../ledger/index.ts';

/** Transactions whose category nobody set or removed. */
const waiting = ({ db, owner }: Ledger) =>
  db
    .selectFrom('transactions')
    .where('owner', '=', owner)
    .where('category_no', 'is', null)
    .where('decided', 'is', null)
    .where('kind', '<>', KINDS.transfer)
    .where(sql<boolean>`not ${isSplit(owner)}`);

export function listWaiting(ledger: Ledger, limit: number): Promise<Entry[]> {
  return waiting(ledger)
    .select(['owner', ...ENTRY_COLUMNS])
    .orderBy('day', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function countWaiting(ledger: Ledger): Promise<number> {
  const row = await waiting(ledger)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** All, or some of these. */
export async function listWaitingSeqs(
  ledger: Ledger,
  ids: readonly Uint8Array[] | undefined,
): Promise<number[]> {
  if (!ids) return (await waiting(ledger).select('seq').execute()).map(({ seq }) => seq);
  const seqs: number[] = [];
  for (const some of chunks(ids, 250)) {
    const rows = await waiting(ledger).select('seq').where('id', 'in', some).execute();
    for (const { seq } of rows) seqs.push(seq);
  }
  return seqs;
}
