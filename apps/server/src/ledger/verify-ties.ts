import { restOf } from '@saldo/domain';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { keysOf, reindex } from './entry-index.ts';
import { KINDS } from './kind.ts';
import type { Ledger } from './ledger.types.ts';
import { parseMore } from './more.ts';

/** Where something that the ledger keeps is not what its transactions add up to. */
export type Difference = { owner: Owner; what: string; kept: string; counted: string };

/** Whether lines add up, transfers have two sides that name each other, and what is found by an index is what is there. */
export async function compareTies(db: Db, owner: Owner): Promise<Difference[]> {
  const rows = await listWithMore(db, owner);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const differences: Difference[] = [];
  const tell = (seq: number, what: string, kept: string, counted: string) =>
    differences.push({ owner, what: `${what} of transaction ${seq}`, kept, counted });
  for (const { seq, more, cents, kind } of rows) {
    const { lines, twin } = parseMore(more);
    if (lines && restOf(cents, lines) !== 0)
      tell(seq, 'lines', `${cents}`, `${cents - restOf(cents, lines)}`);
    const other = twin === undefined ? undefined : bySeq.get(twin);
    const isTwin = other !== undefined && parseMore(other.more).twin === seq;
    if ((kind === KINDS.transfer || twin !== undefined) && !(isTwin && kind === KINDS.transfer))
      tell(seq, 'the other side', `${twin}`, 'none');
  }
  const given = rows.flatMap(({ seq, more }) => {
    const { refundOf } = parseMore(more);
    return refundOf === undefined ? [] : [{ seq, refundOf }];
  });
  const expenses = await listExpenses(
    db,
    owner,
    given.map(({ refundOf }) => refundOf),
  );
  for (const { seq, refundOf } of given)
    if (!expenses.has(refundOf)) tell(seq, 'the expense given back', `${refundOf}`, 'none');
  const kept = await listKept(db, owner);
  const counted = new Set(rows.flatMap(keysOf).map(toText));
  for (const key of kept) if (!counted.has(key)) tell(0, `index ${key}`, 'there', 'not there');
  for (const key of counted) if (!kept.has(key)) tell(0, `index ${key}`, 'not there', 'there');
  return differences;
}

/** What is found by, written anew. */
export async function reindexAll(ledger: Ledger, owner: Owner): Promise<void> {
  await ledger.deleteFrom('entry_index').where('owner', '=', owner).execute();
  await reindex(ledger, owner, [], await listWithMore(ledger, owner));
}

const listWithMore = (db: Db, owner: Owner) =>
  db
    .selectFrom('transactions')
    .select(['seq', 'more', 'cents', 'kind'])
    .where('owner', '=', owner)
    .where((row) => row.or([row('more', 'is not', null), row('kind', '=', KINDS.transfer)]))
    .execute();

async function listExpenses(db: Db, owner: Owner, seqs: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const some of chunks([...new Set(seqs)], 500)) {
    const rows = await db
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('kind', '=', KINDS.expense)
      .where('seq', 'in', some)
      .execute();
    for (const { seq } of rows) found.add(seq);
  }
  return found;
}

async function listKept(db: Db, owner: Owner): Promise<Set<string>> {
  const rows = await db.selectFrom('entry_index').selectAll().where('owner', '=', owner).execute();
  return new Set(rows.map(toText));
}

const toText = ({ what, key, seq }: { what: number; key: number; seq: number }) => `${what} ${key} ${seq}`;
