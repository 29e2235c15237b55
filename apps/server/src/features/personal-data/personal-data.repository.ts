import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { TransactionsTable } from '../transactions/transactions.table.ts';

type Row = Omit<Selectable<TransactionsTable>, 'folded'>;

const ROWS_PER_READING = 5000;

/** Every transaction of a person in the order of writing, some thousand at a time. */
export async function* readTransactions(db: Db, owner: number): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select(['seq', 'owner', 'id', 'day', 'source_no', 'category_no', 'cents', 'name', 'description'])
      .where('owner', '=', owner)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(ROWS_PER_READING)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_READING) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

export async function countTransactions(db: Db, owner: number): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((the) => the.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}
