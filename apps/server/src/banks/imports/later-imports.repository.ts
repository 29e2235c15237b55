import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { fromIdBytes, ledgerFor } from '../../ledger/index.ts';
import { readRowsOf } from './imports.repository.ts';
import type { ImportRowsTable, ImportsTable } from './imports.table.ts';

/** What later imports that have not been undone did to the same transactions, in their order. */
export function listLaterChanges(
  db: Db,
  batch: ImportsTable,
  transactionIds: readonly Uint8Array[],
): Promise<ImportRowsTable[]> {
  return (
    db
      .selectFrom('import_rows')
      .innerJoin('imports', (join) =>
        join
          .onRef('imports.owner', '=', 'import_rows.owner')
          .onRef('imports.id', '=', 'import_rows.import_id'),
      )
      .selectAll('import_rows')
      // The sign keeps SQLite from going through all rows of the owner: a transaction has few.
      .where(sql<number>`+import_rows.owner`, '=', batch.owner)
      .where('import_rows.transaction_id', 'in', transactionIds)
      .where('import_rows.before', 'is not', null)
      .where('imports.state', '=', 'done')
      .where(isLaterThan(batch))
      .orderBy('imports.reading')
      .orderBy('imports.id')
      .execute()
  );
}

/** Those of the first version have no number of their own; their ids count up with time. */
const isLaterThan = ({ reading, id }: ImportsTable) =>
  sql<boolean>`(imports.reading, imports.id) > (${reading}, ${id})`;

/**
 * What later imports that were not undone hold as well: other files, and, of what a file brought, its bank, which has
 * told it by itself since. By transaction, each as the first of them holds it.
 */
export async function readKeptByOthers(
  db: Db,
  batch: ImportsTable,
  transactionIds: ReadonlySet<string>,
): Promise<Map<string, ImportRowsTable>> {
  const kept = new Map<string, ImportRowsTable>();
  for (const { id } of await listLaterHolders(db, batch)) {
    for (const row of await readRowsOf(ledgerFor(db, batch.owner), id, 'same')) {
      const transaction = fromIdBytes(row.transaction_id);
      if (transactionIds.has(transaction) && !kept.has(transaction)) kept.set(transaction, row);
    }
  }
  return kept;
}

const listLaterHolders = (db: Db, batch: ImportsTable) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('owner', '=', batch.owner)
    .$if(batch.kind === 'bank', (query) => query.where('kind', '=', 'file'))
    .where('same', '>', 0)
    .where('state', '=', 'done')
    .where(isLaterThan(batch))
    .orderBy('reading')
    .orderBy('id')
    .execute();

/** Whether a bank has told of this source, and only later. */
export async function isBeforeItsBank(
  db: Db,
  { owner, source_no, ...batch }: ImportsTable,
): Promise<boolean> {
  const first = await db
    .selectFrom('imports')
    .select(['reading', 'id'])
    .where('owner', '=', owner)
    .where('source_no', '=', source_no)
    .where('kind', '=', 'bank')
    .where('state', '=', 'done')
    .orderBy('reading')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && (first.reading - batch.reading || (first.id > batch.id ? 1 : -1)) > 0;
}

/**
 * The change by which something was imported into the same source since, or by which a later import of it was taken back
 * after this one was.
 */
export async function findLaterImport(
  db: Db,
  { owner, source_no }: ImportsTable,
  takenBackBy: number,
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('changes', (join) =>
      join.onRef('changes.owner', '=', 'imports.owner').onRef('changes.no', '=', 'imports.change_no'),
    )
    .select(['imports.state', 'imports.change_no', 'imports.added'])
    .select((is) => is.fn.coalesce('changes.undone_by', 'imports.taken_back_by').as('taken_back_by'))
    .where('imports.owner', '=', owner)
    .where('imports.source_no', '=', source_no)
    .execute();
  const later = rows.flatMap(({ state, change_no, added, taken_back_by }) => {
    const no = state === 'done' && added > 0 ? change_no : state === 'undone' ? taken_back_by : null;
    return no !== null && no > takenBackBy ? [no] : [];
  });
  return later.length > 0 ? Math.min(...later) : undefined;
}

/** Of what it brought, how many transactions have become others since. */
export async function countEdited(db: Db, { owner, id, change_no }: ImportsTable): Promise<number> {
  if (change_no === null) return 0;
  const { count } = await db
    .selectFrom('import_rows')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.owner', '=', 'import_rows.owner')
        .onRef('transactions.id', '=', 'import_rows.transaction_id'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('import_rows.owner', '=', owner)
    .where('import_rows.import_id', '=', id)
    .where('import_rows.decision', '=', 'new')
    .where('transactions.change_no', '>', change_no)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** It brought this one in, too: undoing it removes it. */
export async function updateToNew(db: Db, { owner, import_id, no }: ImportRowsTable): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ decision: 'new', reason: 'unseen' })
    .where('owner', '=', owner)
    .where('import_id', '=', import_id)
    .where('no', '=', no)
    .execute();
}

/** What later imports made of these transactions has nothing to go back to any more. */
export async function forgetLaterChanges(
  db: Db,
  batch: ImportsTable,
  transactionIds: readonly Uint8Array[],
): Promise<void> {
  const { owner, source_no } = batch;
  await db
    .updateTable('import_rows')
    .set({ before: null })
    .where(sql<number>`+owner`, '=', owner)
    .where('transaction_id', 'in', transactionIds)
    .where('before', 'is not', null)
    .where('import_id', 'in', (select) =>
      select
        .selectFrom('imports')
        .select('id')
        .where('owner', '=', owner)
        .where('source_no', '=', source_no)
        .where('state', '=', 'done')
        .where(isLaterThan(batch)),
    )
    .execute();
}

export async function updateBefore(
  db: Db,
  { owner, import_id, no }: ImportRowsTable,
  before: string | null,
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ before })
    .where('owner', '=', owner)
    .where('import_id', '=', import_id)
    .where('no', '=', no)
    .execute();
}
