import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import {
  type DayNumber,
  daysOfMonth,
  earliest,
  type Month,
  monthOfDayNumber,
  toDayNumber,
  ZERO,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { deleteRows, updateRow } from '../../ledger/rows.ts';
import { trashRow } from '../../ledger/trash.ts';
import { requireNamedCategory } from '../categories/categories.service.ts';
import { type BudgetRow, findBudget, insertBudgets, listBudgets } from './budgets.repository.ts';

/** What was spent is usually not known yet: then it begins at 0. */
export function addBudget(
  db: Db,
  owner: Owner,
  fields: Input<'createBudget'>['body'],
  sample = 0,
): Promise<BudgetRow> {
  return withLedger(db, owner, { kind: 'budget.created' }, async (ledger, change) => {
    const category = await requireNamedCategory(ledger, owner, fields.category_id);
    change.about(category.name);
    const row: BudgetRow = {
      owner,
      id: randomUUIDv7(),
      budget_cents: requireCents(fields.budget_amount, change.home, 'budget_amount'),
      target_day: toDayNumber(fields.target_period),
      category_no: category.no,
      expense_cents:
        fields.total_expense === undefined
          ? ZERO
          : requireCents(fields.total_expense, change.home, 'total_expense'),
      sample,
      change_no: change.no,
    };
    await insertBudgets(ledger, change, [row]);
    return row;
  });
}

/** Nothing has been spent on a copy yet; where a month is shorter, its last day takes the place. */
export function copyBudgets(
  db: Db,
  owner: Owner,
  { from, to }: Input<'copyBudgets'>['body'],
): Promise<{ copied: number; changeNo: number | null }> {
  return withLedger(db, owner, { kind: 'budgets.copied' }, async (ledger, change) => {
    const all = await listBudgets(ledger, owner);
    const of = (month: Month) => all.filter(({ target_day }) => monthOfDayNumber(target_day) === month);
    const taken = new Set(of(to).map(({ category_no }) => category_no));
    const copies = of(from)
      .filter(({ category_no }) => !taken.has(category_no))
      .map((budget) => ({
        ...budget,
        id: randomUUIDv7(),
        target_day: earliest(inMonth(to, budget.target_day), daysOfMonth(to).last),
        expense_cents: ZERO,
        sample: 0,
      }));
    await insertBudgets(ledger, change, copies);
    return { copied: copies.length, changeNo: copies.length > 0 ? change.no : null };
  });
}

const inMonth = (month: Month, day: DayNumber) => (month * 100 + (day % 100)) as DayNumber;

export function changeBudget(
  db: Db,
  owner: Owner,
  id: string,
  fields: Input<'changeBudget'>['body'],
): Promise<BudgetRow> {
  return withLedger(db, owner, { kind: 'budget.changed' }, async (ledger, change) => {
    const budget = await requireBudget(ledger, owner, id);
    const { category_id, target_period, budget_amount, total_expense } = fields;
    return updateRow(ledger, change, 'budgets', budget, {
      ...(budget_amount !== undefined && {
        budget_cents: requireCents(budget_amount, change.home, 'budget_amount'),
      }),
      ...(target_period !== undefined && { target_day: toDayNumber(target_period) }),
      ...(total_expense !== undefined && {
        expense_cents: requireCents(total_expense, change.home, 'total_expense'),
      }),
      ...(category_id !== undefined && {
        category_no: (await requireNamedCategory(ledger, owner, category_id)).no,
      }),
    });
  });
}

export function removeBudget(db: Db, owner: Owner, id: string): Promise<void> {
  return withLedger(db, owner, { kind: 'budget.deleted' }, async (ledger, change) => {
    const budget = await requireBudget(ledger, owner, id);
    await trashRow(ledger, change, 'budgets', budget);
    await deleteRows(ledger, change, 'budgets', [budget]);
  });
}

export async function requireBudget(db: Db, owner: Owner, id: string): Promise<BudgetRow> {
  const budget = await findBudget(db, owner, id);
  if (!budget) throw new AppError('budget.not_found');
  return budget;
}
