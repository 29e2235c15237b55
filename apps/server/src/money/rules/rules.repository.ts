import { type Selectable, sql } from 'kysely';
import type { Ledger, LedgerTransaction } from '../../ledger/index.ts';
import type { RulesTable } from './rules.table.ts';

export type RuleRow = Selectable<RulesTable>;

/** In the order in which they are applied. */
export function listRules({ db, owner }: Ledger): Promise<RuleRow[]> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function findRule({ db, owner }: Ledger, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** It counts up beside the history: whoever undoes what a rule did has still seen it fire. */
export async function addFired(
  { db, owner }: LedgerTransaction,
  fired: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, times] of fired)
    await db
      .updateTable('rules')
      .set({ fired: sql<number>`fired + ${times}` })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .execute();
}
