import type { DayNumber } from '@saldo/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';
import type { Known } from './matching.ts';

const ROWS_PER_STATEMENT = 400;

/** Written out, so that the index of what is pending is found also before its value is known. */
const isPending = sql<boolean>`pending = 1`;

/**
 * What came from the bank into this source: all of it, or what is pending and what has one of these references, on
 * whatever day. What is no transaction of the source any more does not count. Which way to them is short does not
 * depend on what the database believes of its tables.
 */
export async function listKnownRows(
  db: Db,
  owner: Owner,
  sourceNo: number,
  refs: readonly string[] | undefined,
): Promise<Known[]> {
  const ofSource = db
    .selectFrom('bank_rows')
    .selectAll()
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo);
  // Many are found sooner by going through all of them once than by looking for each.
  if (!refs || refs.length > ROWS_PER_STATEMENT) {
    const present = await db
      .selectFrom('transactions')
      .select('id')
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .execute();
    return keepPresent(await ofSource.execute(), present);
  }
  const rows = new Map((await ofSource.where(isPending).execute()).map((row) => [row.ref, row]));
  if (refs.length > 0)
    for (const row of await ofSource.where('ref', 'in', refs).execute()) rows.set(row.ref, row);
  const known: Known[] = [];
  for (const some of chunks([...rows.values()], ROWS_PER_STATEMENT)) {
    const ids = some.map(({ transaction_id }) => transaction_id);
    const found = await db
      .selectFrom('transactions')
      .select(['id', 'source_no'])
      .where('owner', '=', owner)
      .where('id', 'in', ids)
      .execute();
    known.push(
      ...keepPresent(
        some,
        found.filter(({ source_no }) => source_no === sourceNo),
      ),
    );
  }
  return known;
}

function keepPresent(rows: readonly BankRowsTable[], present: readonly { id: Uint8Array }[]): Known[] {
  const ids = new Set(present.map(({ id }) => fromIdBytes(id)));
  return rows.flatMap(({ pending, owner: _, source_no: __, ...row }) =>
    ids.has(fromIdBytes(row.transaction_id)) ? [{ ...row, isPending: pending === 1 }] : [],
  );
}

export async function findOldestPendingDay(
  db: Db,
  owner: Owner,
  sourceNo: number,
): Promise<DayNumber | undefined> {
  const row = await db
    .selectFrom('bank_rows')
    .select('day')
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where(isPending)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

export async function findNewestDay(db: Db, owner: Owner, sourceNo: number): Promise<DayNumber | undefined> {
  const row = await db
    .selectFrom('bank_rows')
    .select('day')
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

export async function upsertBankRows(db: Db, rows: BankRowsTable[]): Promise<void> {
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('bank_rows')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'source_no', 'ref']).doUpdateSet((set) => ({
          transaction_id: set.ref('excluded.transaction_id'),
          pending: set.ref('excluded.pending'),
          day: set.ref('excluded.day'),
          cents: set.ref('excluded.cents'),
          name: set.ref('excluded.name'),
          description: set.ref('excluded.description'),
        })),
      )
      .execute();
  }
}

/** What the bank calls each of a source's transactions now, by their ids. */
export async function listRefs(db: Db, owner: Owner, sourceNo: number): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('bank_rows')
    .select(['ref', 'transaction_id'])
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .execute();
  const refs = new Map<string, string[]>();
  for (const { ref, transaction_id } of rows) {
    const id = fromIdBytes(transaction_id);
    refs.set(id, [...(refs.get(id) ?? []), ref]);
  }
  return refs;
}

export async function deleteBankRows(
  db: Db,
  owner: Owner,
  sourceNo: number,
  refs: readonly string[],
): Promise<void> {
  for (const some of chunks(refs, ROWS_PER_STATEMENT))
    await db
      .deleteFrom('bank_rows')
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('ref', 'in', some)
      .execute();
}

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

export async function insertImportRows(db: Db, rows: ImportRowsTable[]): Promise<void> {
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT))
    await db.insertInto('import_rows').values(chunk).execute();
}

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
  most: number,
): Promise<ImportRowsTable[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('owner', '=', owner)
    .where('import_id', '=', importId)
    .orderBy(sql`case when decision = 'same' then 1 else 0 end`)
    .orderBy('no')
    .limit(most)
    .execute();
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

export async function listBankRows(
  db: Db,
  owner: Owner,
  sourceNo: number,
  refs: readonly string[],
): Promise<BankRowsTable[]> {
  return db
    .selectFrom('bank_rows')
    .selectAll()
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('ref', 'in', refs)
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
