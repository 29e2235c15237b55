import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { onNobodysBehalf } from '../../db/on-behalf.ts';
import { isStillThere, type Ledger, ledgerFor } from '../../ledger/index.ts';
import type { SortersTable } from './sorters.table.ts';

export function findSorter({ db, owner }: Ledger): Promise<Selectable<SortersTable> | undefined> {
  return db.selectFrom('sorters').selectAll().where('owner', '=', owner).executeTakeFirst();
}

/**
 * Whoever learned less far meanwhile does not take the place of who learned further; whoever has deleted their account
 * meanwhile needs it no more.
 */
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
  // Others wait until this has learned.
  return onNobodysBehalf(() => inTransaction(db, upsert));
}

/** Whether anything that was learned up to this change has been taken back since. */
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

/** Whether there is anything that transactions can be sorted into. */
export async function hasSorting({ db, owner }: Ledger): Promise<boolean> {
  const { rows } = await sql`select 1 from categories where owner = ${owner}
    union all select 1 from rules where owner = ${owner} limit 1`.execute(db);
  return rows.length > 0;
}
