import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { SortersTable } from './sorters.table.ts';

export function findSorter(db: Db, owner: Owner): Promise<Selectable<SortersTable> | undefined> {
  return db.selectFrom('sorters').selectAll().where('owner', '=', owner).executeTakeFirst();
}

/** Whoever learned less far meanwhile does not take the place of who learned further. */
export async function upsertSorter(db: Db, row: SortersTable): Promise<void> {
  const { owner, ...fields } = row;
  const columns = ['owner', 'version', 'known', 'upto_no', 'state'] as const;
  await db
    .insertInto('sorters')
    .columns(columns)
    // Whoever has deleted their account meanwhile needs it no more.
    .expression((from) =>
      from
        .selectFrom('owners')
        .select((select) => [
          'number as owner',
          select.cast<number>(select.val(row.version), 'bigint').as('version'),
          select.cast<string>(select.val(row.known), 'text').as('known'),
          select.cast<number>(select.val(row.upto_no), 'bigint').as('upto_no'),
          select.val(row.state).as('state'),
        ])
        .where('number', '=', owner),
    )
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet(fields).where('sorters.upto_no', '<=', row.upto_no),
    )
    .execute();
}

export async function readLastChange(db: Db, owner: Owner): Promise<number> {
  const row = await db.selectFrom('owners').select('changes').where('number', '=', owner).executeTakeFirst();
  return row?.changes ?? 0;
}

/** Whether there is anything that transactions can be sorted into. */
export async function hasSorting(db: Db, owner: Owner): Promise<boolean> {
  const { rows } = await sql`select 1 from categories where owner = ${owner}
    union all select 1 from rules where owner = ${owner} limit 1`.execute(db);
  return rows.length > 0;
}
