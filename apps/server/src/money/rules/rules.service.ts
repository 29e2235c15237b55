import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  deleteRows,
  findSource,
  insertRows,
  type Ledger,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';
import { findCategory } from '../categories/categories.repository.ts';
import { type KeptCondition, parseActions, parseConditions, requireUsable, toKept } from './prepared-rule.ts';
import { requireFew } from './rules.limits.ts';
import { findRule, listRules, type RuleRow } from './rules.repository.ts';

type Fields = Input<'createRule'>['body'];

export function addRule(ledger: Ledger, fields: Fields): Promise<RuleRow> {
  const conditions = fields.conditions.map(toKept);
  requireUsable(conditions);
  return withLedger(ledger, { kind: 'rule.created', name: fields.name }, async (ledger) => {
    await requireNamed(ledger, { ...fields, conditions });
    const rules = await listRules(ledger);
    const present = rules.map(parseConditions);
    requireFew(present, [...present, conditions]);
    const row: RuleRow = {
      owner: ledger.owner,
      id: randomUUIDv7(),
      ...toColumns({ ...fields, conditions }),
      active: fields.active === false ? 0 : 1,
      position: fields.position ?? Math.max(-1, ...rules.map(({ position }) => position)) + 1,
      fired: 0,
      change_no: ledger.change.no,
    };
    await insertRows(ledger, 'rules', [row]);
    return row;
  });
}

export function changeRule(
  ledger: Ledger,
  id: string,
  fields: Input<'changeRule'>['body'],
): Promise<RuleRow> {
  const conditions = fields.conditions?.map(toKept);
  if (conditions) requireUsable(conditions);
  return withLedger(ledger, { kind: 'rule.changed' }, async (ledger) => {
    const rule = await requireRule(ledger, id);
    ledger.change.about(rule.name);
    const whole = {
      name: fields.name ?? rule.name,
      match: fields.match ?? rule.match,
      conditions: conditions ?? parseConditions(rule),
      actions: fields.actions ?? parseActions(rule),
    };
    // Unchanged parts may refer to something gone.
    await requireNamed(ledger, {
      conditions: conditions ?? [],
      actions: fields.actions ?? [],
    });
    const others = (await listRules(ledger)).filter((other) => other.id !== id).map(parseConditions);
    requireFew([...others, parseConditions(rule)], [...others, whole.conditions]);
    const columns = {
      ...toColumns(whole),
      active: fields.active === undefined ? rule.active : Number(fields.active),
      position: fields.position ?? rule.position,
    };
    return updateRow(ledger, 'rules', rule, columns);
  });
}

/** Its effects stay; returns the undoable change. */
export function removeRule(ledger: Ledger, id: string): Promise<number> {
  return withLedger(ledger, { kind: 'rule.deleted' }, async (ledger) => {
    const rule = await requireRule(ledger, id);
    ledger.change.about(rule.name);
    await deleteRows(ledger, 'rules', [rule]);
    return ledger.change.no;
  });
}

export async function requireRule(ledger: Ledger, id: string): Promise<RuleRow> {
  const rule = await findRule(ledger, id);
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

/** Categories and sources in a rule must be the person's own. */
export async function requireNamed(
  ledger: Ledger,
  { conditions, actions }: Pick<Fields, 'actions'> & { conditions: readonly KeptCondition[] },
): Promise<void> {
  for (const [index, { field, value }] of conditions.entries())
    if (field === 'source_id' && !(await findSource(ledger, value)))
      throw invalidInput(`conditions.${index}.value`, 'is not one of your sources');
  for (const [index, action] of actions.entries()) {
    const named =
      action.set === 'category_id'
        ? [action.value]
        : action.set === 'lines'
          ? action.value.map(({ category_id }) => category_id)
          : [];
    for (const id of named)
      if (id !== null && !(await findCategory(ledger, id)))
        throw invalidInput(`actions.${index}.value`, 'is not one of your categories');
  }
}
