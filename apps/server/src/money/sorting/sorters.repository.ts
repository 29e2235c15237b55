import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { onNobodysBehalf } from '../../db/on-behalf.ts';
import { isStillThere, type Ledger, ledgerFor } from '../../ledger/index.ts';
import type { SortersTable } from './sorters.table.ts';

export function findSorter({ db, owner }: Ledger): Promise<Selectable<SortersTable> | undefined> {
  return db.selectFrom('sorters').selectAll().where('owner', '=', owner).executeTakeFirst();
}

/** Keeps the state that learned further; ignored if the account is gone. */
export function upsertSorter(db: Db, row: SortersTable): Promise<void> {
  const { owner, ...fields } = row;
  const upsert = async (trx: Db) => {
    if (!(await isStillThere(ledgerFor(trx, owner)))) return;
    await trx
      .insertInto('sorters')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('owner').doUpdateSet(fields).where('sorters.upto_no', '<=', row.upto_no),
      )
      .execute();
  };
  // Others of this person wait for the state.
  return onNobodysBehalf(() => inTransaction(db, upsert));
}

/** Whether anything learned from has been undone. */
export async function hasUndoneSince({ db, owner }: Ledger, no: number): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('no')
    .where('owner', '=', owner)
    .where('no', '<=', no)
    .where('undone_by', '>', no)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readLastChange({ db, owner }: Ledger): Promise<number> {
  const row = await db.selectFrom('owners').select('changes').where('number', '=', owner).executeTakeFirst();
  return row?.changes ?? 0;
}

/** Whether there are categories or rules. */
export async function hasSorting({ db, owner }: Ledger): Promise<boolean> {
  const { rows } = await sql`select 1 from categories where owner = ${owner}
    union all select 1 from rules where owner = ${owner} limit 1`.execute(db);
  return rows.length > 0;
}
