import { type Insertable, sql, type Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { readInPortions } from '../../db/read-in-portions.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { ImportRowsTable, ImportsTable } from './imports.table.ts';

const REFS_PER_STATEMENT = 400;
const ROWS_PER_STATEMENT = 400;
const ROWS_PER_READING = 2000;

export async function insertImport(db: Db, row: Insertable<ImportsTable>): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export async function updateImport(
  { db, owner }: Ledger,
  id: string,
  fields: Updateable<ImportsTable>,
): Promise<void> {
  await db.updateTable('imports').set(fields).where('owner', '=', owner).where('id', '=', id).execute();
}

/** Only where it is still under way: what was written down with its rows is done, whoever heard of it. */
export async function failImport({ db, owner }: Ledger, id: string): Promise<void> {
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

export function findImport({ db, owner }: Ledger, id: string): Promise<ImportsTable | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest first. */
export function listImports(
  { db, owner }: Ledger,
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
  { db, owner }: Ledger,
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

export async function countImportRows({ db, owner }: Ledger, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const readRowsOf = ({ db, owner }: Ledger, importId: string, decision?: ImportRowsTable['decision']) =>
  readInPortions<ImportRowsTable>(ROWS_PER_READING, (last, limit) =>
    selectRowsAfter({ db, owner }, importId, last?.no ?? -1, limit)
      .$if(decision !== undefined, (query) => query.where('decision', '=', decision ?? 'same'))
      .execute(),
  );

/** One after the other, for whoever needs little of each: all of them take hundreds of bytes apiece. */
export async function* eachRowOf(ledger: Ledger, importId: string): AsyncGenerator<ImportRowsTable> {
  let last = -1;
  for (;;) {
    const rows = await selectRowsAfter(ledger, importId, last, ROWS_PER_READING).execute();
    yield* rows;
    if (rows.length < ROWS_PER_READING) return;
    last = rows.at(-1)?.no ?? last;
    await yieldToEventLoop();
  }
}

const selectRowsAfter = ({ db, owner }: Ledger, importId: string, last: number, limit: number) =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('owner', '=', owner)
    .where('import_id', '=', importId)
    .where('no', '>', last)
    .orderBy('no')
    .limit(limit);

/** Files that came into this source with one of these references, undone ones among them. */
export async function listImportsWith(
  { db, owner }: Ledger,
  sourceNo: number,
  refs: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const some of chunks(refs, REFS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('imports')
      .innerJoin('import_rows', (join) =>
        join
          .onRef('import_rows.owner', '=', 'imports.owner')
          .onRef('import_rows.import_id', '=', 'imports.id'),
      )
      .select('imports.id')
      .distinct()
      .where('imports.owner', '=', owner)
      .where('imports.source_no', '=', sourceNo)
      .where('imports.kind', '=', 'file')
      .where('import_rows.ref', 'in', some)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}

/** Counts up in the order in which readings begin, whichever server begins them. */
export async function takeReading({ db, owner }: Ledger): Promise<number> {
  const { readings } = await db
    .updateTable('owners')
    .set({ readings: sql<number>`readings + 1` })
    .where('number', '=', owner)
    .returning('readings')
    .executeTakeFirstOrThrow();
  return readings;
}

/** Those that were this change in their owner's history: a file may have brought several in one go. */
export const listImportsOfChange = (ledger: Ledger, changeNo: number): Promise<ImportsTable[]> =>
  listImportsBy(ledger, 'change_no', changeNo);

/** Those that no change brought, and this one took back. */
export const listImportsTakenBackBy = (ledger: Ledger, changeNo: number): Promise<ImportsTable[]> =>
  listImportsBy(ledger, 'taken_back_by', changeNo);

const listImportsBy = (
  { db, owner }: Ledger,
  column: 'change_no' | 'taken_back_by',
  changeNo: number,
): Promise<ImportsTable[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('owner', '=', owner)
    .where(column, '=', changeNo)
    .orderBy('id', 'desc')
    .execute();
