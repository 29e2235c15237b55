import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  deleteRows,
  findSource,
  type Ledger,
  requireCents,
  trashRow,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';
import { requireNamedCategory } from '../categories/categories.service.ts';
import { type FixedExpenseRow, findFixedExpense, insertFixedExpenses } from './fixed-expenses.repository.ts';

export function addFixedExpense(
  ledger: Ledger,
  fields: Input<'createFixedExpense'>['body'],
  sample = 0,
): Promise<FixedExpenseRow> {
  return withLedger(ledger, { kind: 'fixed.created', name: fields.name }, async (ledger) => {
    const row: FixedExpenseRow = {
      owner: ledger.owner,
      id: randomUUIDv7(),
      name: fields.name,
      cents: requireCents(fields.amount, ledger.change.base, 'amount'),
      day_of_month: fields.day_of_month,
      active: Number(fields.active ?? true),
      category_no: await toCategoryNo(ledger, fields.category_id ?? null),
      source_no: await toSourceNo(ledger, fields.source_id ?? null),
      sample,
      change_no: ledger.change.no,
    };
    await insertFixedExpenses(ledger, [row]);
    return row;
  });
}

export function changeFixedExpense(
  ledger: Ledger,
  id: string,
  fields: Input<'changeFixedExpense'>['body'],
): Promise<FixedExpenseRow> {
  return withLedger(ledger, { kind: 'fixed.changed' }, async (ledger) => {
    const before = await requireFixedExpense(ledger, id);
    ledger.change.about(before.name);
    const { name, amount, day_of_month, active, category_id, source_id } = fields;
    return updateRow(ledger, 'fixed_expenses', before, {
      ...(name !== undefined && { name }),
      ...(amount !== undefined && { cents: requireCents(amount, ledger.change.base, 'amount') }),
      ...(day_of_month !== undefined && { day_of_month }),
      ...(active !== undefined && { active: Number(active) }),
      ...(category_id !== undefined && { category_no: await toCategoryNo(ledger, category_id) }),
      ...(source_id !== undefined && { source_no: await toSourceNo(ledger, source_id) }),
    });
  });
}

export function removeFixedExpense(ledger: Ledger, id: string): Promise<void> {
  return withLedger(ledger, { kind: 'fixed.deleted' }, async (ledger) => {
    const row = await requireFixedExpense(ledger, id);
    ledger.change.about(row.name);
    await trashRow(ledger, 'fixed_expenses', row);
    await deleteRows(ledger, 'fixed_expenses', [row]);
  });
}

export async function requireFixedExpense(ledger: Ledger, id: string): Promise<FixedExpenseRow> {
  const row = await findFixedExpense(ledger, id);
  if (!row) throw new AppError('fixed_expense.not_found');
  return row;
}

async function toCategoryNo(ledger: Ledger, id: string | null): Promise<number | null> {
  return id === null ? null : (await requireNamedCategory(ledger, id)).no;
}

async function toSourceNo(ledger: Ledger, id: string | null): Promise<number | null> {
  const source = id === null ? undefined : await findSource(ledger, id);
  if (id !== null && !source) throw invalidInput('source_id', 'is not one of your sources');
  return source?.no ?? null;
}
