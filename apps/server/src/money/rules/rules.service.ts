import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { deleteRows, insertRows, updateRow } from '../../ledger/rows.ts';
import { findSource } from '../../ledger/sources.repository.ts';
import { findCategory } from '../categories/categories.repository.ts';
import { type KeptCondition, parseActions, parseConditions, requireUsable, toKept } from './prepared-rule.ts';
import { requireFew } from './rules.limits.ts';
import { findRule, listRules, type RuleRow } from './rules.repository.ts';

type Fields = Input<'createRule'>['body'];

export function addRule(db: Db, owner: Owner, fields: Fields): Promise<RuleRow> {
  const conditions = fields.conditions.map(toKept);
  requireUsable(conditions);
  return withLedger(db, owner, { kind: 'rule.created', name: fields.name }, async (ledger, change) => {
    await requireNamed(ledger, owner, { ...fields, conditions });
    const rules = await listRules(ledger, owner);
    const present = rules.map(parseConditions);
    requireFew(present, [...present, conditions]);
    const row: RuleRow = {
      owner,
      id: randomUUIDv7(),
      ...toColumns({ ...fields, conditions }),
      active: fields.active === false ? 0 : 1,
      position: fields.position ?? Math.max(-1, ...rules.map(({ position }) => position)) + 1,
      fired: 0,
      change_no: change.no,
    };
    await insertRows(ledger, change, 'rules', [row]);
    return row;
  });
}

export function changeRule(
  db: Db,
  owner: Owner,
  id: string,
  fields: Input<'changeRule'>['body'],
): Promise<RuleRow> {
  const conditions = fields.conditions?.map(toKept);
  if (conditions) requireUsable(conditions);
  return withLedger(db, owner, { kind: 'rule.changed' }, async (ledger, change) => {
    const rule = await requireRule(ledger, owner, id);
    change.about(rule.name);
    const whole = {
      name: fields.name ?? rule.name,
      match: fields.match ?? rule.match,
      conditions: conditions ?? parseConditions(rule),
      actions: fields.actions ?? parseActions(rule),
    };
    // What is left as it was may name what is gone by now.
    await requireNamed(ledger, owner, {
      conditions: conditions ?? [],
      actions: fields.actions ?? [],
    });
    const others = (await listRules(ledger, owner)).filter((other) => other.id !== id).map(parseConditions);
    requireFew([...others, parseConditions(rule)], [...others, whole.conditions]);
    const columns = {
      ...toColumns(whole),
      active: fields.active === undefined ? rule.active : Number(fields.active),
      position: fields.position ?? rule.position,
    };
    return updateRow(ledger, change, 'rules', rule, columns);
  });
}

/** What it did stays done; answers with the change that takes it back. */
export function removeRule(db: Db, owner: Owner, id: string): Promise<number> {
  return withLedger(db, owner, { kind: 'rule.deleted' }, async (ledger, change) => {
    const rule = await requireRule(ledger, owner, id);
    change.about(rule.name);
    await deleteRows(ledger, change, 'rules', [rule]);
    return change.no;
  });
}

export async function requireRule(db: Db, owner: Owner, id: string): Promise<RuleRow> {
  const rule = await findRule(db, owner, id);
  if (!rule) throw new AppError('rule.not_found');
  return rule;
}

export const toColumns = ({
  name,
  match,
  conditions,
  actions,
}: Pick<Fields, 'name' | 'match' | 'actions'> & { conditions: readonly KeptCondition[] }) => ({
  name,
  match,
  conditions: JSON.stringify(conditions),
  actions: JSON.stringify(actions),
});

/** Categories and sources that a rule names are its person's. */
export async function requireNamed(
  db: Db,
  owner: Owner,
  { conditions, actions }: Pick<Fields, 'actions'> & { conditions: readonly KeptCondition[] },
): Promise<void> {
  for (const [index, { field, value }] of conditions.entries())
    if (field === 'source_id' && !(await findSource(db, owner, value)))
      throw invalidInput(`conditions.${index}.value`, 'is not one of your sources');
  for (const [index, action] of actions.entries()) {
    const named =
      action.set === 'category_id'
        ? [action.value]
        : action.set === 'lines'
          ? action.value.map(({ category_id }) => category_id)
          : [];
    for (const id of named)
      if (id !== null && !(await findCategory(db, owner, id)))
        throw invalidInput(`actions.${index}.value`, 'is not one of your categories');
  }
}
