import type { Updateable } from 'kysely';
import { type Db, inTransaction, isSqlite } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../errors/app-error.ts';
import { isStillThere, type Ledger, type LedgerTransaction, ledgerFor } from '../../ledger/index.ts';
import type { FileImportRowsTable, FileImportsTable } from './file-imports.table.ts';

/** All of it but the file itself, which may be large. */
export type FileImportRow = Omit<FileImportsTable, 'content'>;

const COLUMNS = ['owner', 'id', 'name', 'created_at', 'state', 'reading', 'options'] as const;

const one = ({ db, owner }: Ledger, id: string) =>
  db.selectFrom('file_imports').where('owner', '=', owner).where('id', '=', id);

export const findFileImport = (ledger: Ledger, id: string): Promise<FileImportRow | undefined> =>
  one(ledger, id).select(COLUMNS).executeTakeFirst();

/** Held until the transaction ends: nobody reads it anew or forgets it meanwhile. */
export const holdFileImport = (ledger: LedgerTransaction, id: string): Promise<FileImportRow | undefined> => {
  const row = one(ledger, id).select(COLUMNS);
  return (isSqlite(ledger.db) ? row : row.forUpdate()).executeTakeFirst();
};

export async function readContent(ledger: Ledger, id: string): Promise<Uint8Array | undefined> {
  return (await one(ledger, id).select('content').executeTakeFirst())?.content;
}

/** Those that wait, the newest first. */
export const listFileImports = ({ db, owner }: Ledger): Promise<FileImportRow[]> =>
  db
    .selectFrom('file_imports')
    .select(COLUMNS)
    .where('owner', '=', owner)
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .execute();

/** Whoever has left while they sent it needs it no more. */
export function insertFileImport(db: Db, row: FileImportsTable): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await isStillThere(ledgerFor(trx, row.owner)))) throw new AppError('session.required');
    await trx.insertInto('file_imports').values(row).execute();
  });
}

export async function updateFileImport(
  { db, owner }: Ledger,
  id: string,
  fields: Updateable<FileImportsTable>,
): Promise<void> {
  await db.updateTable('file_imports').set(fields).where('owner', '=', owner).where('id', '=', id).execute();
}

export async function deleteFileImport({ db, owner }: Ledger, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('file_imports')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** But for those of whoever is just bringing one in. */
export async function deleteFilesBefore(db: Db, moment: string): Promise<void> {
  await db
    .deleteFrom('file_imports')
    .where('created_at', '<', moment)
    .where('owner', 'not in', (of) => of.selectFrom('long_writes').select('owner'))
    .execute();
}

type OfFile = { owner: Owner; id: string; version: number };

/** Those of every other reading. */
export async function deleteOtherPortions(db: Db, { owner, id, version }: OfFile): Promise<void> {
  await db
    .deleteFrom('file_import_rows')
    .where('owner', '=', owner)
    .where('file_id', '=', id)
    .where('version', '<>', version)
    .execute();
}

/** Those of a reading that nobody will look for. */
export async function deletePortions(db: Db, { owner, id, version }: OfFile): Promise<void> {
  await db
    .deleteFrom('file_import_rows')
    .where('owner', '=', owner)
    .where('file_id', '=', id)
    .where('version', '=', version)
    .execute();
}

export function insertPortion(db: Db, row: FileImportRowsTable): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireStillThere(ledgerFor(trx, row.owner), row.file_id);
    await trx.insertInto('file_import_rows').values(row).execute();
  });
}

/** A person and their file, who then stay until the transaction ends. */
async function requireStillThere(ledger: LedgerTransaction, id: string): Promise<void> {
  if (!(await isStillThere(ledger))) throw new AppError('session.required');
  const file = one(ledger, id).select('id');
  const found = await (isSqlite(ledger.db) ? file : file.forKeyShare()).executeTakeFirst();
  if (!found) throw new AppError('file_import.not_found');
}

export async function updateDecisions(
  db: Db,
  { owner, id, version }: OfFile,
  no: number,
  decisions: string,
): Promise<void> {
  await db
    .updateTable('file_import_rows')
    .set({ decisions })
    .where('owner', '=', owner)
    .where('file_id', '=', id)
    .where('version', '=', version)
    .where('no', '=', no)
    .execute();
}

/** The rows of one portion once more, with what was decided about them now. */
export async function copyPortion(
  db: Db,
  { owner, id, version }: OfFile,
  no: number,
  copy: Pick<FileImportRowsTable, 'version' | 'decisions'>,
): Promise<void> {
  const file = one(ledgerFor(db, owner), id).select('id as held');
  await db
    // Nothing is copied of a file that goes meanwhile.
    .with('file', () => (isSqlite(db) ? file : file.forKeyShare()))
    .insertInto('file_import_rows')
    .columns(['owner', 'file_id', 'version', 'no', 'rows', 'decisions'])
    .expression((from) =>
      from
        .selectFrom(['file_import_rows', 'file'])
        .select(({ val }) => [
          'owner',
          'file_id',
          val(copy.version).as('version'),
          'no',
          'rows',
          val(copy.decisions).as('decisions'),
        ])
        .where('owner', '=', owner)
        .where('file_id', '=', id)
        .where('version', '=', version)
        .where('no', '=', no),
    )
    .execute();
}

export const findPortion = (db: Db, { owner, id, version }: OfFile, no: number) =>
  db
    .selectFrom('file_import_rows')
    .select(['no', 'rows', 'decisions'])
    .where('owner', '=', owner)
    .where('file_id', '=', id)
    .where('version', '=', version)
    .where('no', '=', no)
    .executeTakeFirst();

export async function findHabit({ db, owner }: Ledger, what: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('file_habits')
    .select('value')
    .where('owner', '=', owner)
    .where('what', '=', what)
    .executeTakeFirst();
  return row?.value;
}

export async function upsertHabit({ db, owner }: Ledger, what: string, value: string): Promise<void> {
  await db
    .insertInto('file_habits')
    .values({ owner, what, value })
    .onConflict((conflict) => conflict.columns(['owner', 'what']).doUpdateSet({ value }))
    .execute();
}
