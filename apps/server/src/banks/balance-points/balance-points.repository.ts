import type { DayNumber } from '@saldo/domain';
import { type Selectable, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { BalancePointsTable } from './balance-points.table.ts';

export type PointRow = Selectable<BalancePointsTable>;

const ROWS_PER_STATEMENT = 400;

export async function insertPoints(db: Db, rows: readonly PointRow[]): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STATEMENT))
    await db.insertInto('balance_points').values(some).execute();
}

/** The last of what was said of days that were not over, the newest day first. */
export function listUnfinished({ db, owner }: Ledger, sourceNo: number, most: number): Promise<PointRow[]> {
  return db
    .selectFrom('balance_points')
    .selectAll()
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('apart', 'is not', null)
    .orderBy('day', 'desc')
    .orderBy('import_id', 'desc')
    .limit(most)
    .execute();
}

export async function updateApart(db: Db, point: PointRow, apart: string): Promise<void> {
  await db
    .updateTable('balance_points')
    .set({ apart })
    .where('owner', '=', point.owner)
    .where('source_no', '=', point.source_no)
    .where('day', '=', point.day)
    .where('import_id', '=', point.import_id)
    .execute();
}

/** What the bank has told as pending. */
export function listPending({ db, owner }: Ledger, sourceNo: number) {
  return db
    .selectFrom('bank_rows')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.owner', '=', 'bank_rows.owner')
        .onRef('transactions.id', '=', 'bank_rows.transaction_id'),
    )
    .select(['transactions.seq', 'transactions.day', 'transactions.cents'])
    .where('bank_rows.owner', '=', owner)
    .where('bank_rows.source_no', '=', sourceNo)
    .where('transactions.source_no', '=', sourceNo)
    .where(sql<boolean>`bank_rows.pending = 1`)
    .execute();
}

/** What is in a source on these days, written down from a number on. */
export function listWritten(
  { db, owner }: Ledger,
  sourceNo: number,
  { after, to, firstSeq, most }: { after: DayNumber; to: DayNumber; firstSeq: number; most: number },
): Promise<{ seq: number; day: DayNumber }[]> {
  return db
    .selectFrom('transactions')
    .select(['seq', 'day'])
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('day', '>', after)
    .where('day', '<=', to)
    .where('seq', '>=', firstSeq)
    .orderBy('day')
    .orderBy('seq')
    .limit(most)
    .execute();
}
