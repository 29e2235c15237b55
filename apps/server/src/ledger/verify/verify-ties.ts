import { restOf } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import type { Owner } from '../../db/owner.ts';
import { keysOf, reindex } from '../entry/entry-index.ts';
import { parseExtras } from '../entry/extras.ts';
import { KINDS } from '../schema/kind.ts';
import type { Ledger, LedgerTransaction } from '../schema/ledger.types.ts';

/** Something kept that its transactions don't add up to. */
export type Difference = { owner: Owner; what: string; kept: string; counted: string };

/** Whether lines add up, both sides of transfers match, and the index is complete. */
export async function compareTies(ledger: Ledger): Promise<Difference[]> {
  const rows = await listWithMore(ledger);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const differences: Difference[] = [];
  const tell = (seq: number, what: string, kept: string, counted: string) =>
    differences.push({ owner: ledger.owner, what: `${what} of transaction ${seq}`, kept, counted });
  for (const { seq, more, cents, kind } of rows) {
    const { lines, twin } = parseExtras(more);
    if (lines && restOf(cents, lines) !== 0)
      tell(seq, 'lines', `${cents}`, `${cents - restOf(cents, lines)}`);
    const other = twin === undefined ? undefined : bySeq.get(twin);
    const isTwin = other !== undefined && parseExtras(other.more).twin === seq;
    if ((kind === KINDS.transfer || twin !== undefined) && !(isTwin && kind === KINDS.transfer))
      tell(seq, 'the other side', `${twin}`, 'none');
  }
  const given = rows.flatMap(({ seq, more }) => {
    const { refundOf } = parseExtras(more);
    return refundOf === undefined ? [] : [{ seq, refundOf }];
  });
  const expenses = await listExpenses(
    ledger,
    given.map(({ refundOf }) => refundOf),
  );
  for (const { seq, refundOf } of given)
    if (!expenses.has(refundOf)) tell(seq, 'the expense given back', `${refundOf}`, 'none');
  const kept = await listKept(ledger);
  const counted = new Set(rows.flatMap(keysOf).map(toText));
  for (const key of kept) if (!counted.has(key)) tell(0, `index ${key}`, 'there', 'not there');
  for (const key of counted) if (!kept.has(key)) tell(0, `index ${key}`, 'not there', 'there');
  return differences;
}

/** Rebuilds the index. */
export async function reindexAll(ledger: LedgerTransaction): Promise<void> {
  await ledger.db.deleteFrom('entry_index').where('owner', '=', ledger.owner).execute();
  await reindex(ledger, [], await listWithMore(ledger));
}

const listWithMore = ({ db, owner }: Ledger) =>
  db
    .selectFrom('transactions')
    .select(['seq', 'more', 'cents', 'kind'])
    .where('owner', '=', owner)
    .where((row) => row.or([row('more', 'is not', null), row('kind', '=', KINDS.transfer)]))
    .execute();

async function listExpenses({ db, owner }: Ledger, seqs: readonly number[]): Promise<Set<number>> {
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

async function listKept({ db, owner }: Ledger): Promise<Set<string>> {
  const rows = await db.selectFrom('entry_index').selectAll().where('owner', '=', owner).execute();
  return new Set(rows.map(toText));
}

const toText = ({ what, key, seq }: { what: number; key: number; seq: number }) => `${what} ${key} ${seq}`;
