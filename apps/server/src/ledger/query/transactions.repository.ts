import { FIRST_DAY } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared, preparedWithLists } from '../../db/prepared.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import type { Filter } from './filter.ts';
import { listTransactions } from './transactions.by-day.ts';
import { filtered } from './transactions.filtered.ts';
import {
  COLUMNS,
  type Cursor,
  isAfter,
  type Sort,
  sorted,
  type TransactionRow,
  withCategory,
} from './transactions.rows.ts';

const selectById = prepared((db, [owner, id]: [owner: Owner, id: Uint8Array]) =>
  withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('transactions.id', '=', id),
);

export async function findTransaction(
  { db, owner }: Ledger,
  id: Uint8Array,
): Promise<TransactionRow | undefined> {
  const [row] = await selectById(db, owner, id);
  return row;
}

export function findTransactions(
  { db, owner }: Ledger,
  ids: readonly Uint8Array[],
): Promise<TransactionRow[]> {
  return withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('transactions.id', 'in', ids)
    .execute();
}

/** A source's numbers in storage order, which is fastest for many rows. */
export async function listSeqsOfSource({ db, owner }: Ledger, sourceNo: number): Promise<number[]> {
  const seqs: number[] = [];
  let last = { day: FIRST_DAY, seq: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select(['day', 'seq'])
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where(isAfter('asc', last))
      .orderBy('day')
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    for (const { seq } of rows) seqs.push(seq);
    if (rows.length < ROWS_PER_PORTION) break;
    last = rows.at(-1) ?? last;
  }
  return seqs.sort((one, two) => one - two);
}

/** A page in any order: picks the rows first, then reads them. */
export async function listSorted(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset: number },
): Promise<TransactionRow[]> {
  return findInOrder(ledger, await listSeqs(ledger, filter, sort, window));
}

async function findInOrder(ledger: Ledger, seqs: readonly number[]): Promise<TransactionRow[]> {
  if (seqs.length === 0) return [];
  const rows = new Map((await findBySeq(ledger, seqs)).map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => rows.get(seq) ?? []);
}

/**
 * All matches in order, in portions. In day order each portion continues after the last; any other order is
 * determined once.
 */
export async function* readAll(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  limit: number,
): AsyncGenerator<TransactionRow[]> {
  if (sort.by !== 'date') {
    for (const seqs of chunks(await listSeqs(ledger, filter, sort), limit)) yield findInOrder(ledger, seqs);
    return;
  }
  let after: Cursor | undefined;
  for (;;) {
    const rows = await listTransactions(ledger, filter, sort, { limit, after });
    yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}

export async function listSeqs(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  window?: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await sorted(
    ledger.db,
    filtered(ledger, filter, sort.by).select('transactions.seq'),
    filter,
    sort,
  )
    .$if(window !== undefined, (query) => query.limit(window?.limit ?? 0).offset(window?.offset ?? 0))
    .execute();
  return rows.map(({ seq }) => seq);
}

const selectBySeq = preparedWithLists((db, [seqs]: [readonly number[]], [owner]: [owner: Owner]) =>
  withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('seq', 'in', seqs),
);

export const findBySeq = ({ db, owner }: Ledger, seqs: readonly number[]): Promise<TransactionRow[]> =>
  selectBySeq(db, [seqs], owner);

/** The same without category and refunds. */
export function findEntries({ db, owner }: Ledger, seqs: readonly number[]): Promise<Entry[]> {
  return db
    .selectFrom('transactions')
    .select(['owner', ...ENTRY_COLUMNS])
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .execute();
}
