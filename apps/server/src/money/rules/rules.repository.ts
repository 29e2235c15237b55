import { type Selectable, sql } from 'kysely';
import type { Ledger, LedgerTransaction } from '../../ledger/index.ts';
import type { RulesTable } from './rules.table.ts';

export type RuleRow = Selectable<RulesTable>;

/** In order of application. */
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

/** Not part of the history: an undone match still counts. */
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
