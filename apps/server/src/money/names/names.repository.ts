import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { NameRulesOffTable } from './names.table.ts';

export async function listRulesOff(db: Db, owner: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('name_rules_off')
    .select('rule')
    .where('owner', '=', owner)
    .orderBy('rule')
    .execute();
  return rows.map(({ rule }) => rule);
}

export async function insertRulesOff(db: Db, owner: Owner, rules: readonly string[]): Promise<void> {
  if (rules.length === 0) return;
  await db
    .insertInto('name_rules_off')
    .values(rules.map((rule): NameRulesOffTable => ({ owner, rule })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRuleOff(db: Db, owner: Owner, rule: string): Promise<void> {
  await db.deleteFrom('name_rules_off').where('owner', '=', owner).where('rule', '=', rule).execute();
}
