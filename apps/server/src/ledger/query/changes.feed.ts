import { sql } from 'kysely';
import { parseExtras } from '../entry/extras.ts';
import { KINDS } from '../schema/kind.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { ChangeRow } from './changes.repository.ts';
import { findBySeq } from './transactions.repository.ts';
import type { TransactionRow } from './transactions.rows.ts';

/** What a change touched: rows as they are now unless a later change touched them, and ids of those that are gone. */
export type Touched = { rows: TransactionRow[]; removed: Uint8Array[] };

const SEQS_PER_STATEMENT = 500;

/** Oldest first. */
export const listChangesAfter = ({ db, owner }: Ledger, no: number, limit: number): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '>', no)
    .orderBy('no')
    .limit(limit)
    .execute();

/** By the number of the change; of changes that follow each other without a gap. */
export async function readTouched(
  ledger: Ledger,
  changes: readonly ChangeRow[],
): Promise<Map<number, Touched>> {
  const touched = new Map(changes.map(({ no }): [number, Touched] => [no, { rows: [], removed: [] }]));
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return touched;
  const versions = await listVersionsUntil(ledger, first.no, last.no);
  const made = await listMade(ledger, changes);
  const rows = await findAll(ledger, [...versions.map(({ seq }) => seq), ...made]);
  for (const row of rows.values()) touched.get(row.change_no)?.rows.push(row);
  for (const { seq, id, kind, until_no } of versions)
    if (!rows.has(seq) && kind !== KINDS.absent) touched.get(until_no)?.removed.push(id);
  await addRefunded(ledger, touched, rows, versions);
  return touched;
}

const listVersionsUntil = ({ db, owner }: Ledger, from: number, to: number) =>
  db
    .selectFrom('entry_versions')
    .select(['until_no', 'seq', 'id', 'kind', 'more'])
    .where('owner', '=', owner)
    .where('until_no', '>=', from)
    .where('until_no', '<=', to)
    .orderBy('until_no')
    .execute();

async function listMade({ db, owner }: Ledger, changes: readonly ChangeRow[]): Promise<number[]> {
  const seqs: number[] = [];
  for (const { no, first_seq, last_seq } of changes) {
    if (first_seq === null) continue;
    const rows = await db
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('seq', '>=', first_seq)
      .where('seq', '<=', last_seq ?? first_seq)
      .where('change_no', '=', no)
      .execute();
    for (const { seq } of rows) seqs.push(seq);
  }
  return seqs;
}

async function findAll(ledger: Ledger, seqs: readonly number[]): Promise<Map<number, TransactionRow>> {
  const wanted = [...new Set(seqs)];
  const found = new Map<number, TransactionRow>();
  for (let at = 0; at < wanted.length; at += SEQS_PER_STATEMENT)
    for (const row of await findBySeq(ledger, wanted.slice(at, at + SEQS_PER_STATEMENT)))
      found.set(row.seq, row);
  return found;
}

/** How much of an expense came back follows from its refunds: with them it changes, too. */
async function addRefunded(
  ledger: Ledger,
  touched: Map<number, Touched>,
  rows: Map<number, TransactionRow>,
  versions: readonly { until_no: number; more: string | null }[],
): Promise<void> {
  const refundedBy = new Map<number, number>();
  const note = (no: number, more: string | null) => {
    const refunded = more === null ? undefined : parseExtras(more).refundOf;
    if (refunded !== undefined && !rows.has(refunded)) refundedBy.set(refunded, no);
  };
  for (const { until_no, more } of versions) note(until_no, more);
  for (const row of rows.values()) if (touched.has(row.change_no)) note(row.change_no, row.more);
  for (const row of (await findAll(ledger, [...refundedBy.keys()])).values())
    touched.get(refundedBy.get(row.seq) ?? 0)?.rows.push(row);
}

export async function countTransactions({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('rollup_days')
    .select(sql<number>`coalesce(sum(income_count + expense_count + transfer_count), 0)`.as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}
