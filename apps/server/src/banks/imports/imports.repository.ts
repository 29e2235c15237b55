import { type Insertable, sql, type Updateable } from 'kysely';
import { letOthersIn } from '../../db/breath.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Owner } from '../../db/owner.ts';
import type { ImportRowsTable, ImportsTable } from './imports.table.ts';

const ROWS_PER_STATEMENT = 400;
const ROWS_PER_READING = 2000;

export async function insertImport(db: Db, row: Insertable<ImportsTable>): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export async function updateImport(
  db: Db,
  owner: Owner,
  id: string,
  fields: Updateable<ImportsTable>,
): Promise<void> {
  await db.updateTable('imports').set(fields).where('owner', '=', owner).where('id', '=', id).execute();
}

/** Only where it is still under way: what was written down with its rows is done, whoever heard of it. */
export async function failImport(db: Db, owner: Owner, id: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'failed' })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function insertImportRows(db: Db, rows: ImportRowsTable[]): Promise<void> {
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT))
    await insertRows(db, 'import_rows', IMPORT_ROW, chunk);
}

const IMPORT_ROW = [
  ...(['owner', 'import_id', 'no', 'ref', 'transaction_id', 'decision', 'reason'] as const),
  ...(['name', 'day', 'cents', 'before', 'line'] as const),
];

export function findImport(db: Db, owner: Owner, id: string): Promise<ImportsTable | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest first. */
export function listImports(
  db: Db,
  owner: Owner,
  sourceNo: number | undefined,
  most: number,
): Promise<ImportsTable[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('owner', '=', owner)
    .$if(sourceNo !== undefined, (query) => query.where('source_no', '=', sourceNo ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Those that changed something first: of a long list they are what matters. */
export function listImportRows(
  db: Db,
  owner: Owner,
  importId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRowsTable[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('owner', '=', owner)
    .where('import_id', '=', importId)
    .orderBy(sql`case when decision = 'same' then 1 else 0 end`)
    .orderBy('no')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countImportRows(db: Db, owner: Owner, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of them in the same order, without anybody waiting for the last. */
export async function readImportRows(db: Db, owner: Owner, importId: string): Promise<ImportRowsTable[]> {
  const all: ImportRowsTable[] = [];
  let last = -1;
  for (;;) {
    const rows = await db
      .selectFrom('import_rows')
      .selectAll()
      .where('owner', '=', owner)
      .where('import_id', '=', importId)
      .where('no', '>', last)
      .orderBy('no')
      .limit(ROWS_PER_READING)
      .execute();
    for (const row of rows) all.push(row);
    if (rows.length < ROWS_PER_READING) break;
    last = rows.at(-1)?.no ?? last;
    await letOthersIn();
  }
  const isSame = ({ decision }: ImportRowsTable) => decision === 'same';
  return [...all.filter((row) => !isSame(row)), ...all.filter(isSame)];
}

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
 * told it by itself since.
 */
export async function listKeptByOthers(
  db: Db,
  batch: ImportsTable,
  transactionIds: readonly Uint8Array[],
): Promise<ImportRowsTable[]> {
  return db
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join.onRef('imports.owner', '=', 'import_rows.owner').onRef('imports.id', '=', 'import_rows.import_id'),
    )
    .selectAll('import_rows')
    .where('import_rows.owner', '=', batch.owner)
    .where('import_rows.transaction_id', 'in', transactionIds)
    .where('import_rows.decision', '=', 'same')
    .where((is) => {
      // A file that brought nothing is in no history, and could not be taken back.
      const byFile = is.and([is('imports.kind', '=', 'file'), is('imports.added', '>', 0)]);
      return batch.kind === 'file' ? is.or([byFile, is('imports.kind', '=', 'bank')]) : byFile;
    })
    .where('imports.state', '=', 'done')
    .where(isLaterThan(batch))
    .orderBy('imports.reading', 'desc')
    .orderBy('imports.id', 'desc')
    .execute();
}

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
    .select(['imports.state', 'imports.change_no', 'imports.added', 'changes.undone_by'])
    .where('imports.owner', '=', owner)
    .where('imports.source_no', '=', source_no)
    .where('imports.change_no', 'is not', null)
    .execute();
  const later = rows.flatMap(({ state, change_no, added, undone_by }) => {
    const no = state === 'done' && added > 0 ? change_no : state === 'undone' ? undone_by : null;
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

/** Counts up in the order in which readings begin, whichever server begins them. */
export async function takeReading(db: Db, owner: Owner): Promise<number> {
  const { readings } = await db
    .updateTable('owners')
    .set({ readings: sql<number>`readings + 1` })
    .where('number', '=', owner)
    .returning('readings')
    .executeTakeFirstOrThrow();
  return readings;
}

/** The one that was this change in its owner's history. */
/** A file may have brought several in one go. */
export function listImportsOfChange(db: Db, owner: Owner, changeNo: number): Promise<ImportsTable[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('owner', '=', owner)
    .where('change_no', '=', changeNo)
    .orderBy('id', 'desc')
    .execute();
}
