import { type Cents, ZERO } from '@saldo/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { updateInPortions } from '../../db/in-portions.ts';
import type { Schema } from '../../db/schema.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { growth } from '../entry/turnover.ts';
import {
  isBookkeeping,
  isVersioned,
  type OwnedTable,
  POINTERS,
  type Pointer,
  TIES,
} from '../schema/owned-rows.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import { isOneOf, keyOf } from '../schema/row-keys.ts';
import type { Change, LedgerWriter } from './change.ts';

/** Rows of a person's money besides the transactions: what each of them was is kept when it becomes another. */

export type OwnedRow<Table extends OwnedTable> = Selectable<Schema[Table]>;
type Plain = Record<string, unknown>;

const ROWS_PER_STATEMENT = 100;
const DELETED_PER_STATEMENT = 200;

/** Bytes are no JSON: they stand under this name. */
export const BYTES = '$bytes';

export const toData = (row: Plain): string =>
  JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array || isBufferJson(value) ? { [BYTES]: toHex(value) } : value,
  );

export const fromData = (data: string): Plain =>
  JSON.parse(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && BYTES in value
      ? Buffer.from(String(value[BYTES]), 'hex')
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
  { db, owner, change }: LedgerWriter,
  table: OwnedTable,
  rows: readonly { key: string; data: string | null }[],
): Promise<void> {
  // Whoever reads how much a change did means money.
  if (isBookkeeping(table)) {
    if (rows.length > 0) change.keeps();
  } else change.touch(rows.length);
  if (!change.isTold) return;
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('row_versions')
      .values(some.map((row) => ({ owner: owner, until_no: change.no, what: table, ...row })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Before they go with what they hang on. */
export const keepRows = <Table extends OwnedTable>(
  ledger: LedgerWriter,
  table: Table,
  rows: readonly OwnedRow<Table>[],
): Promise<void> =>
  keep(
    ledger,
    table,
    rows.map((row) => ({ key: keyOf(table, row), data: toData(row) })),
  );

export async function insertRows<Table extends OwnedTable>(
  ledger: LedgerWriter,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  await keep(
    ledger,
    table,
    rows.map((row) => ({ key: keyOf(table, row), data: null })),
  );
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    addOpenings(ledger.change, table, [], some);
    await ledger.db
      .insertInto(table as 'budgets')
      .values(
        some.map((row) => ({ ...row, ...versionOf(ledger.change, table) })) as Insertable<
          Schema['budgets']
        >[],
      )
      .execute();
    await renewTied(ledger, table, some);
    if (rows.length > ROWS_PER_STATEMENT) await yieldToEventLoop();
  }
}

const versionOf = ({ no }: Change, table: OwnedTable) => (isVersioned(table) ? { change_no: no } : {});

/** `before` is the whole row as it is; answers with what it becomes. */
export async function updateRow<Table extends OwnedTable>(
  ledger: LedgerWriter,
  table: Table,
  before: OwnedRow<Table>,
  fields: Updateable<Schema[Table]>,
): Promise<OwnedRow<Table>> {
  await keepRows(ledger, table, [before]);
  const changed = { ...fields, ...versionOf(ledger.change, table) };
  const after = { ...before, ...changed };
  addOpenings(ledger.change, table, [before], [after]);
  await ledger.db
    .updateTable(table as 'budgets')
    .set(changed as Updateable<Schema['budgets']>)
    .where(isOneOf(table, ledger.owner, [before]))
    .execute();
  return after as OwnedRow<Table>;
}

export async function deleteRows<Table extends OwnedTable>(
  ledger: LedgerWriter,
  table: Table,
  rows: readonly OwnedRow<Table>[],
): Promise<void> {
  await keepRows(ledger, table, rows);
  addOpenings(ledger.change, table, rows, []);
  for (const some of chunks(rows, DELETED_PER_STATEMENT)) {
    await ledger.db
      .deleteFrom(table as 'budgets')
      .where(isOneOf(table, ledger.owner, some))
      .execute();
    await renewTied(ledger, table, some);
    if (rows.length > DELETED_PER_STATEMENT) await yieldToEventLoop();
  }
}

/** A goal is told with its sources: with others it is another. */
async function renewTied(
  { db, owner, change }: LedgerWriter,
  table: OwnedTable,
  ties: readonly Plain[],
): Promise<void> {
  if (table !== 'goal_sources') return;
  await db
    .updateTable('goals')
    .set({ change_no: change.no })
    .where('owner', '=', owner)
    .where('id', 'in', [...new Set(ties.map((tie) => String(tie[TIES.goal_sources.goals])))])
    .execute();
}

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

/** What pointed at a category, a source or a group that goes points at none. */
export async function clearPointers(
  ledger: LedgerWriter,
  column: Pointer,
  target: number | string,
): Promise<void> {
  for (const table of POINTERS[column]) {
    const pointing = () =>
      ledger.db
        .selectFrom(table)
        .selectAll()
        .where('owner', '=', ledger.owner)
        .where(sql.ref(column), '=', target)
        .orderBy('id');
    let last = '';
    for (;;) {
      const rows = await pointing().where('id', '>', last).limit(ROWS_PER_PORTION).execute();
      await keepRows(ledger, table, rows as never);
      if (rows.length < ROWS_PER_PORTION) break;
      last = rows.at(-1)?.id ?? last;
      await yieldToEventLoop();
    }
    await updateInPortions(ledger.db, {
      ...{ table, key: ['owner', 'id'], atOnce: ROWS_PER_PORTION },
      isOne: sql<boolean>`owner = ${ledger.owner} and ${sql.ref(column)} = ${target}`,
      set: sql`${sql.ref(column)} = null, change_no = ${ledger.change.no}`,
    });
  }
}

/** What tied a source to something goes with it. */
export async function dropTies(ledger: LedgerWriter, sourceNo: number): Promise<void> {
  const rows = await ledger.db
    .selectFrom('goal_sources')
    .selectAll()
    .where('owner', '=', ledger.owner)
    .where(TIES.goal_sources.sources, '=', sourceNo)
    .execute();
  await deleteRows(ledger, 'goal_sources', rows);
}
