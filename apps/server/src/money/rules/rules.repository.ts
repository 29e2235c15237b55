import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import type { RulesTable } from './rules.table.ts';

export type RuleRow = Selectable<RulesTable>;

/** In the order in which they are applied. */
export function listRules(db: Db, owner: Owner): Promise<RuleRow[]> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function findRule(db: Db, owner: Owner, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** It counts up beside the history: whoever undoes what a rule did has still seen it fire. */
export async function addFired(
  ledger: Ledger,
  owner: Owner,
  fired: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, times] of fired)
    await ledger
      .updateTable('rules')
      .set({ fired: sql<number>`fired + ${times}` })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .execute();
}
