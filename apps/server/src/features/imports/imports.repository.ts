import { type Insertable, sql, type Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';

const ROWS_PER_STATEMENT = 400;

/** What came from the bank into this source; what is no transaction of it any more does not count. */
export function listBankRows(
  db: Db,
  owner: number,
  sourceNo: number,
  from: number,
): Promise<BankRowsTable[]> {
  return db
    .selectFrom('bank_rows')
    .selectAll('bank_rows')
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('day', '>=', from)
    .where((where) =>
      where.exists(
        where
          .selectFrom('transactions')
          .select('seq')
          .whereRef('transactions.owner', '=', 'bank_rows.owner')
          .whereRef('transactions.id', '=', 'bank_rows.transaction_id')
          .whereRef('transactions.source_no', '=', 'bank_rows.source_no'),
      ),
    )
    .execute();
}

export async function findNewestDay(db: Db, owner: number, sourceNo: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('bank_rows')
    .select((select) => select.fn.max<number | null>('day').as('day'))
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .executeTakeFirst();
  return row?.day ?? undefined;
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

export async function deleteBankRow(db: Db, owner: number, sourceNo: number, ref: string): Promise<void> {
  await db
    .deleteFrom('bank_rows')
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('ref', '=', ref)
    .execute();
}

export async function insertImport(db: Db, row: Insertable<ImportsTable>): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export async function updateImport(
  db: Db,
  owner: number,
  id: string,
  fields: Updateable<ImportsTable>,
): Promise<void> {
  await db.updateTable('imports').set(fields).where('owner', '=', owner).where('id', '=', id).execute();
}

export async function insertImportRows(db: Db, rows: ImportRowsTable[]): Promise<void> {
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT))
    await db.insertInto('import_rows').values(chunk).execute();
}

export function findImport(db: Db, owner: number, id: string): Promise<ImportsTable | undefined> {
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
  owner: number,
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
  owner: number,
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
