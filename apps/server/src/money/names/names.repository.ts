import type { Ledger } from '../../ledger/index.ts';
import type { NameRulesOffTable } from './names.table.ts';

export async function listRulesOff({ db, owner }: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('name_rules_off')
    .select('rule')
    .where('owner', '=', owner)
    .orderBy('rule')
    .execute();
  return rows.map(({ rule }) => rule);
}

export async function insertRulesOff({ db, owner }: Ledger, rules: readonly string[]): Promise<void> {
  if (rules.length === 0) return;
  await db
    .insertInto('name_rules_off')
    .values(rules.map((rule): NameRulesOffTable => ({ owner, rule })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRuleOff({ db, owner }: Ledger, rule: string): Promise<void> {
  await db.deleteFrom('name_rules_off').where('owner', '=', owner).where('rule', '=', rule).execute();
}
