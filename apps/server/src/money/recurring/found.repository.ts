import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { deleteInPortions } from '../../db/in-portions.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { isOneOf } from '../../db/listed.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import type { Ledger, LedgerTransaction } from '../../ledger/index.ts';
import { type Found, parseFound, toFoundText } from './found.ts';
import type { RecurringRowsTable, RecurringStatesTable } from './recurring.table.ts';

const ROWS_PER_PORTION = 500;

const selectFound = prepared((db, [owner]: [owner: Owner]) =>
  db.selectFrom('recurring_found').select(['id', 'data']).where('owner', '=', owner),
);

export async function listFound({ db, owner }: Ledger): Promise<Map<string, Found>> {
  const rows = await selectFound(db, owner);
  return new Map(rows.map(({ id, data }) => [id, parseFound(data)]));
}

export async function listFoundOf(
  { db, owner }: Ledger,
  ids: readonly string[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const some of chunks(ids, 200)) {
    const rows = await db
      .selectFrom('recurring_found')
      .select(['id', 'data'])
      .where('owner', '=', owner)
      .where('id', 'in', some)
      .execute();
    for (const { id, data } of rows) found.set(id, parseFound(data));
  }
  return found;
}

export async function findFound({ db, owner }: Ledger, id: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom('recurring_found')
    .select('data')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && parseFound(row.data);
}

export async function upsertFound({ db, owner }: Ledger, found: ReadonlyMap<string, Found>): Promise<void> {
  const rows = [...found].map(([id, one]) => ({ owner, id, data: toFoundText(one) }));
  for (const some of chunks(rows, 50))
    await db
      .insertInto('recurring_found')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'id']).doUpdateSet((row) => ({ data: row.ref('excluded.data') })),
      )
      .execute();
}

export async function deleteFound({ db, owner }: Ledger, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids, 200))
    await db.deleteFrom('recurring_found').where('owner', '=', owner).where('id', 'in', some).execute();
}

/** How far transactions were looked at, how far there are any, and which rules for names are off. */
const selectState = prepared((db, [owner]: [owner: Owner]) =>
  db
    .selectFrom('owners')
    .leftJoin('recurring_states', 'recurring_states.owner', 'owners.number')
    .leftJoin('name_rules_off', 'name_rules_off.owner', 'owners.number')
    .select(['owners.changes', 'owners.home_currency', 'name_rules_off.rule'])
    .select(['recurring_states.version', 'recurring_states.known', 'recurring_states.upto_no'])
    .where('owners.number', '=', owner)
    .orderBy('name_rules_off.rule'),
);

export const readStates = ({ db, owner }: Ledger) => selectState(db, owner);

export async function upsertState({ db }: Ledger, state: RecurringStatesTable): Promise<void> {
  const { owner: _, ...fields } = state;
  await db
    .insertInto('recurring_states')
    .values(state)
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(fields))
    .execute();
}

/** Whose money has changed since it was looked at. */
export async function listBehind(db: Db, version: number, limit: number): Promise<Owner[]> {
  const rows = await db
    .selectFrom('owners')
    .leftJoin('recurring_states', 'recurring_states.owner', 'owners.number')
    .select('owners.number')
    .where('owners.changes', '>', 0)
    .where((row) =>
      row.or([
        row('recurring_states.owner', 'is', null),
        row('recurring_states.version', '<>', version),
        row('recurring_states.upto_no', '<', row.ref('owners.changes')),
      ]),
    )
    .orderBy('owners.number')
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

export const deleteRows = ({ db, owner }: LedgerTransaction): Promise<void> =>
  deleteInPortions(db, {
    ...{ table: 'recurring_rows', key: ['owner', 'merchant', 'day', 'seq'], atOnce: ROWS_PER_PORTION },
    isOne: sql<boolean>`owner = ${owner}`,
  });

const selectRows = prepared((db, [owner, seqs]: [owner: Owner, seqs: string]) =>
  db
    .selectFrom('recurring_rows')
    .select(['merchant', 'day', 'seq'])
    .where('owner', '=', owner)
    .where(isOneOf(db, 'seq', seqs)),
);

export const listRowsOf = (
  { db, owner }: Ledger,
  seqs: readonly number[],
): Promise<Omit<RecurringRowsTable, 'owner'>[]> => selectRows(db, owner, JSON.stringify(seqs));

export async function removeRows({ db, owner }: Ledger, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await db
    .deleteFrom('recurring_rows')
    .where('owner', '=', owner)
    .where(isOneOf(db, 'seq', JSON.stringify(seqs)))
    .execute();
}

const COLUMNS = ['owner', 'merchant', 'day', 'seq'] as const;

export async function addRows(
  { db, owner }: Ledger,
  rows: readonly Omit<RecurringRowsTable, 'owner'>[],
): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_PORTION))
    await insertRows(
      db,
      'recurring_rows',
      COLUMNS,
      some.map((row) => ({ owner, ...row })),
    );
}
