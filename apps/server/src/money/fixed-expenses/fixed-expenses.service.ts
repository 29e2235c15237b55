import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { deleteRows, updateRow } from '../../ledger/rows.ts';
import { findSource } from '../../ledger/sources.repository.ts';
import { trashRow } from '../../ledger/trash.ts';
import { requireNamedCategory } from '../categories/categories.service.ts';
import { type FixedExpenseRow, findFixedExpense, insertFixedExpenses } from './fixed-expenses.repository.ts';

export function addFixedExpense(
  db: Db,
  owner: Owner,
  fields: Input<'createFixedExpense'>['body'],
  sample = 0,
): Promise<FixedExpenseRow> {
  return withLedger(db, owner, { kind: 'fixed.created', name: fields.name }, async (trx, change) => {
    const row: FixedExpenseRow = {
      owner,
      id: randomUUIDv7(),
      name: fields.name,
      cents: requireCents(fields.amount, change.home, 'amount'),
      day_of_month: fields.day_of_month,
      active: Number(fields.active ?? true),
      category_no: await toCategoryNo(trx, owner, fields.category_id ?? null),
      source_no: await toSourceNo(trx, owner, fields.source_id ?? null),
      sample,
      change_no: change.no,
    };
    await insertFixedExpenses(trx, change, [row]);
    return row;
  });
}

export function changeFixedExpense(
  db: Db,
  owner: Owner,
  id: string,
  fields: Input<'changeFixedExpense'>['body'],
): Promise<FixedExpenseRow> {
  return withLedger(db, owner, { kind: 'fixed.changed' }, async (trx, change) => {
    const before = await requireFixedExpense(trx, owner, id);
    change.about(before.name);
    const { name, amount, day_of_month, active, category_id, source_id } = fields;
    return updateRow(trx, change, 'fixed_expenses', before, {
      ...(name !== undefined && { name }),
      ...(amount !== undefined && { cents: requireCents(amount, change.home, 'amount') }),
      ...(day_of_month !== undefined && { day_of_month }),
      ...(active !== undefined && { active: Number(active) }),
      ...(category_id !== undefined && { category_no: await toCategoryNo(trx, owner, category_id) }),
      ...(source_id !== undefined && { source_no: await toSourceNo(trx, owner, source_id) }),
    });
  });
}

export function removeFixedExpense(db: Db, owner: Owner, id: string): Promise<void> {
  return withLedger(db, owner, { kind: 'fixed.deleted' }, async (ledger, change) => {
    const row = await requireFixedExpense(ledger, owner, id);
    change.about(row.name);
    await trashRow(ledger, change, 'fixed_expenses', row);
    await deleteRows(ledger, change, 'fixed_expenses', [row]);
  });
}

export async function requireFixedExpense(db: Db, owner: Owner, id: string): Promise<FixedExpenseRow> {
  const row = await findFixedExpense(db, owner, id);
  if (!row) throw new AppError('fixed_expense.not_found');
  return row;
}

async function toCategoryNo(db: Db, owner: Owner, id: string | null): Promise<number | null> {
  return id === null ? null : (await requireNamedCategory(db, owner, id)).no;
}

async function toSourceNo(db: Db, owner: Owner, id: string | null): Promise<number | null> {
  const source = id === null ? undefined : await findSource(db, owner, id);
  if (id !== null && !source) throw invalidInput('source_id', 'is not one of your sources');
  return source?.no ?? null;
}
