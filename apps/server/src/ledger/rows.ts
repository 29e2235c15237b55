import { type Cents, ZERO } from '@saldo/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import type { Schema } from '../db/schema.ts';
import type { Change } from './change.ts';
import type { Ledger } from './ledger.types.ts';
import { isBookkeeping, isVersioned, KEYS, type OwnedTable, POINTERS, TIES } from './owned-rows.ts';
import { ROWS_PER_PORTION } from './portions.ts';
import { growth } from './turnover.ts';

/** Rows of a person's money besides the transactions: what each of them was is kept when it becomes another. */

export type Row<Table extends OwnedTable> = Selectable<Schema[Table]>;
type Plain = Record<string, unknown>;

const ROWS_PER_STATEMENT = 100;
const DELETED_PER_STATEMENT = 50;

export const keyOf = (table: OwnedTable, row: Plain): string =>
  JSON.stringify(KEYS[table].map((column) => row[column]));

/** Bytes are no JSON. */
export const toData = (row: Plain): string =>
  JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array || isBufferJson(value) ? { $bytes: toHex(value) } : value,
  );

export const fromData = (data: string): Plain =>
  JSON.parse(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$bytes' in value
      ? Buffer.from(String(value.$bytes), 'hex')
      : value,
  ) as Plain;

type BufferJson = { type: 'Buffer'; data: number[] };
const isBufferJson = (value: unknown): value is BufferJson =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Buffer' &&
  'data' in value;
const toHex = (value: Uint8Array | BufferJson) =>
  Buffer.from(value instanceof Uint8Array ? value : value.data).toString('hex');

/** Writes down what rows were, or that they were not there. What this change has touched already is not kept again. */
async function keep(
  ledger: Ledger,
  change: Change,
  table: OwnedTable,
  rows: readonly { key: string; data: string | null }[],
): Promise<void> {
  // Whoever reads how much a change did means money.
  if (isBookkeeping(table)) {
    if (rows.length > 0) change.keeps();
  } else change.touch(rows.length);
  if (!change.isTold) return;
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    await ledger
      .insertInto('row_versions')
      .values(some.map((row) => ({ owner: change.owner, until_no: change.no, what: table, ...row })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Before they go with what they hang on. */
export const keepRows = <Table extends OwnedTable>(
  ledger: Ledger,
  change: Change,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> =>
  keep(
    ledger,
    change,
    table,
    rows.map((row) => ({ key: keyOf(table, row), data: toData(row) })),
  );

export async function insertRows<Table extends OwnedTable>(
  ledger: Ledger,
  change: Change,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  await keep(
    ledger,
    change,
    table,
    rows.map((row) => ({ key: keyOf(table, row), data: null })),
  );
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    addOpenings(change, table, [], some);
    await ledger
      .insertInto(table as 'budgets')
      .values(some.map((row) => ({ ...row, ...versionOf(change, table) })) as Insertable<Schema['budgets']>[])
      .execute();
    await renewTied(ledger, change, table, some);
    if (rows.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
}

const versionOf = ({ no }: Change, table: OwnedTable) => (isVersioned(table) ? { change_no: no } : {});

/** `before` is the whole row as it is; answers with what it becomes. */
export async function updateRow<Table extends OwnedTable>(
  ledger: Ledger,
  change: Change,
  table: Table,
  before: Row<Table>,
  fields: Updateable<Schema[Table]>,
): Promise<Row<Table>> {
  await keepRows(ledger, change, table, [before]);
  const changed = { ...fields, ...versionOf(change, table) };
  const after = { ...before, ...changed };
  addOpenings(change, table, [before], [after]);
  await ledger
    .updateTable(table as 'budgets')
    .set(changed as Updateable<Schema['budgets']>)
    .where('owner', '=', change.owner)
    .where(isRow(table, before))
    .execute();
  return after as Row<Table>;
}

export async function deleteRows<Table extends OwnedTable>(
  ledger: Ledger,
  change: Change,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  await keepRows(ledger, change, table, rows);
  addOpenings(change, table, rows, []);
  for (const some of chunks(rows, DELETED_PER_STATEMENT)) {
    await ledger
      .deleteFrom(table as 'budgets')
      .where('owner', '=', change.owner)
      .where((is) => is.or(some.map((row) => isRow(table, row))))
      .execute();
    await renewTied(ledger, change, table, some);
    if (rows.length > DELETED_PER_STATEMENT) await letOthersIn();
  }
}

/** A goal is told with its sources: with others it is another. */
async function renewTied(
  ledger: Ledger,
  change: Change,
  table: OwnedTable,
  ties: readonly Plain[],
): Promise<void> {
  if (table !== 'goal_sources') return;
  await ledger
    .updateTable('goals')
    .set({ change_no: change.no })
    .where('owner', '=', change.owner)
    .where('id', 'in', [...new Set(ties.map((tie) => String(tie[TIES.goal_sources.goals])))])
    .execute();
}

const isRow = (table: OwnedTable, row: Plain) =>
  sql<boolean>`(${sql.join(
    KEYS[table].map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )})`;

/** What sources began with counts towards all that there is. */
function addOpenings(
  change: Change,
  table: OwnedTable,
  before: readonly Plain[],
  after: readonly Plain[],
): void {
  if (table !== 'sources') return;
  const opening = (row: Plain) => (row.opening_cents as Cents | undefined) ?? ZERO;
  for (const row of before) change.addTurnover(growth(opening(row), ZERO));
  for (const row of after) change.addTurnover(growth(ZERO, opening(row)));
}

/** What pointed at a category or a source that goes points at none. */
export async function clearPointers(
  ledger: Ledger,
  change: Change,
  column: keyof typeof POINTERS,
  no: number,
): Promise<void> {
  for (const table of POINTERS[column]) {
    const pointing = () =>
      ledger
        .selectFrom(table)
        .selectAll()
        .where('owner', '=', change.owner)
        .where(column as 'category_no', '=', no)
        .orderBy('id');
    let last = '';
    for (;;) {
      const rows = await pointing().where('id', '>', last).limit(ROWS_PER_PORTION).execute();
      await keepRows(ledger, change, table, rows as never);
      if (rows.length < ROWS_PER_PORTION) break;
      last = rows.at(-1)?.id ?? last;
      await letOthersIn();
    }
    await ledger
      .updateTable(table)
      .set({ [column]: null, change_no: change.no })
      .where('owner', '=', change.owner)
      .where(column as 'category_no', '=', no)
      .execute();
  }
}

/** What tied a source to something goes with it. */
export async function dropTies(ledger: Ledger, change: Change, sourceNo: number): Promise<void> {
  const rows = await ledger
    .selectFrom('goal_sources')
    .selectAll()
    .where('owner', '=', change.owner)
    .where(TIES.goal_sources.sources, '=', sourceNo)
    .execute();
  await deleteRows(ledger, change, 'goal_sources', rows);
}
