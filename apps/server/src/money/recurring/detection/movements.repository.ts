import { type DayNumber, toSize } from '@saldo/domain';
import { toEpochDay } from '@saldo/planning';
import { sql } from 'kysely';
import { chunks } from '../../../db/chunks.ts';
import { isOneOf } from '../../../db/listed.ts';
import type { Owner } from '../../../db/owner.ts';
import { prepared } from '../../../db/prepared.ts';
import { fromData, fromIdBytes, type Ledger } from '../../../ledger/index.ts';
import type { Payment } from '../found.ts';

/** A transaction, as far as it may be part of something that recurs. */
export type Movement = Omit<Payment, 'id'> & {
  merchant: number;
  sign: number;
  source: number;
  category: number | null;
};

const selectCandidates = prepared((db, [owner, seqs]: [owner: Owner, seqs: string]) =>
  db
    .selectFrom('transactions')
    .select(['seq', 'day', 'cents', 'kind', 'name', 'source_no', 'category_no', 'more'])
    .where('owner', '=', owner)
    .where(isOneOf(db, 'seq', seqs)),
);

/** What tells whether a transaction counts, and whom it is with. */
export const listCandidates = ({ db, owner }: Ledger, seqs: readonly number[]) =>
  selectCandidates(db, owner, JSON.stringify(seqs));

const selectPending = prepared((db, [owner]: [owner: Owner]) =>
  db
    .selectFrom('bank_rows')
    .select('transaction_id')
    .where('owner', '=', owner)
    // Written out, so that the index of what is pending is found.
    .where(sql<boolean>`pending = 1`),
);

/** What a bank has told of, but not booked: the numbers of transactions. */
export async function listPending({ db, owner }: Ledger): Promise<Set<number>> {
  const rows = await selectPending(db, owner);
  const ids = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
  return new Set(await listSeqs({ db, owner }, ids));
}

const selectFormerBankRows = prepared((db, [owner, no]: [owner: Owner, no: number]) =>
  db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('until_no', '>', no)
    .where('what', '=', sql.lit('bank_rows'))
    .where('data', 'is not', null),
);

/** Transactions that a bank has booked since: nothing about themselves may have changed. */
export async function listBookedSince({ db, owner }: Ledger, no: number): Promise<number[]> {
  const versions = await selectFormerBankRows(db, owner, no);
  const ids = versions.flatMap(({ data }) => {
    const { pending, transaction_id } = fromData(data ?? '{}');
    return pending === 1 && transaction_id instanceof Uint8Array ? [transaction_id] : [];
  });
  return listSeqs({ db, owner }, ids);
}

async function listSeqs({ db, owner }: Ledger, ids: readonly Uint8Array[]): Promise<number[]> {
  const seqs: number[] = [];
  for (const some of chunks(ids, 200)) {
    const rows = await db
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('id', 'in', some)
      .execute();
    seqs.push(...rows.map(({ seq }) => seq));
  }
  return seqs;
}

const selectFormerDecisions = prepared((db, [owner, no]: [owner: Owner, no: number]) =>
  db
    .selectFrom('row_versions')
    .select(['what', 'key', 'data'])
    .where('owner', '=', owner)
    .where('until_no', '>', no)
    .where('what', 'in', ['recurring_items', 'fixed_expenses']),
);

/** What people's decisions and fixed expenses were before they were touched. */
export async function listDecidedSince(
  { db, owner }: Ledger,
  no: number,
): Promise<
  { what: 'recurring_items' | 'fixed_expenses'; id: string; data: Record<string, unknown> | null }[]
> {
  const rows = await selectFormerDecisions(db, owner, no);
  return rows.map(({ what, key, data }) => ({
    what: what as 'recurring_items' | 'fixed_expenses',
    id: String((JSON.parse(key) as unknown[])[0]),
    data: data === null ? null : fromData(data),
  }));
}

export type Extent = { merchant: number; count: number; first: DayNumber; last: DayNumber };

const selectExtents = prepared((db, [owner, merchants]: [owner: Owner, merchants: string]) =>
  db
    .selectFrom('recurring_rows')
    .select((row) => [
      'merchant',
      row.fn.countAll<number>().as('count'),
      row.fn.min<DayNumber>('day').as('first'),
      row.fn.max<DayNumber>('day').as('last'),
    ])
    .where('owner', '=', owner)
    .where(isOneOf(db, 'merchant', merchants))
    .groupBy('merchant'),
);

/** How many payments each merchant has, and from when to when. */
export async function listExtents({ db, owner }: Ledger, merchants: readonly number[]): Promise<Extent[]> {
  const rows = await selectExtents(db, owner, JSON.stringify(merchants));
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** All payments of these merchants, in the order of days. */
export async function listMovements(
  { db, owner }: Ledger,
  merchants: readonly number[],
): Promise<Movement[]> {
  if (merchants.length === 0) return [];
  const rows = await ofMerchants({ db, owner })
    .where(isOneOf(db, 'rows.merchant', JSON.stringify(merchants)))
    .orderBy('rows.day')
    .orderBy('rows.seq')
    .execute();
  return rows.map(toMovement);
}

/** The newest payments of one merchant who has very many. */
export async function listNewestMovements(
  ledger: Ledger,
  merchant: number,
  most: number,
): Promise<Movement[]> {
  const rows = await ofMerchants(ledger)
    .where('rows.merchant', '=', merchant)
    .orderBy('rows.day', 'desc')
    .orderBy('rows.seq', 'desc')
    .limit(most)
    .execute();
  return rows.reverse().map(toMovement);
}

const ofMerchants = ({ db, owner }: Ledger) =>
  db
    .selectFrom('recurring_rows as rows')
    .innerJoin('transactions', 'transactions.seq', 'rows.seq')
    .select(['rows.merchant', 'rows.seq', 'rows.day', 'transactions.cents'])
    .select(['transactions.source_no', 'transactions.category_no'])
    .where('rows.owner', '=', owner);

export type MovementRow = Awaited<ReturnType<ReturnType<typeof ofMerchants>['execute']>>[number];

export const toMovement = ({ merchant, seq, day, cents, source_no, category_no }: MovementRow): Movement => ({
  merchant,
  seq,
  day: toEpochDay(day),
  cents: toSize(cents),
  sign: Math.sign(cents),
  source: source_no,
  category: category_no,
});

/** By their numbers; most movements are part of nothing, and need none. */
export async function listIds({ db, owner }: Ledger, seqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['seq', 'id'])
    .where('owner', '=', owner)
    .where(isOneOf(db, 'seq', JSON.stringify(seqs)))
    .execute();
  return new Map(rows.map(({ seq, id }) => [seq, fromIdBytes(id)]));
}

/** What names a transaction. */
export function findNamed({ db, owner }: Ledger, seq: number) {
  return db
    .selectFrom('transactions')
    .select(['name', 'source_no', 'more'])
    .where('owner', '=', owner)
    .where('seq', '=', seq)
    .executeTakeFirst();
}
