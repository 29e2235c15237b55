import type { Selectable } from 'kysely';
import { letOthersIn } from '../../db/breath.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { TransactionsTable } from '../../ledger/transactions.table.ts';

type Row = Omit<Selectable<TransactionsTable>, 'folded'>;

const ROWS_PER_READING = 1000;

/** Every transaction of a person in the order of writing, some thousand at a time. */
export async function* readTransactions(db: Db, owner: Owner): AsyncGenerator<Row[]> {
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
    await letOthersIn();
    if (rows.length < ROWS_PER_READING) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

export async function countTransactions(db: Db, owner: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Links to banks that have brought nothing yet, and the keys of requests. */
export async function moveOwned(db: Db, from: Owner, to: Owner): Promise<void> {
  for (const table of ['connections', 'idempotency_keys'] as const)
    await db.updateTable(table).set({ owner: to }).where('owner', '=', from).execute();
}

/** From then on the person's money is what is kept under the other number. */
export async function replaceOwner(
  db: Db,
  { userId, from, to }: { userId: string; from: Owner; to: Owner },
): Promise<void> {
  const { readings } = await db
    .deleteFrom('owners')
    .where('number', '=', from)
    .returning('readings')
    .executeTakeFirstOrThrow();
  await db.updateTable('owners').set({ user_id: userId, readings }).where('number', '=', to).execute();
}

/** Nobody's id: those that were made for an archive which never came in. */
export async function deleteAbandoned(db: Db, mark: string, before: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_key', 'like', `${mark}%`)
    .where('created_at', '<', before)
    .execute();
}
