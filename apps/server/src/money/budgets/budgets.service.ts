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
import { AppError } from '../../errors/app-error.ts';
import {
  deleteRows,
  type Ledger,
  requireCents,
  trashRow,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';
import { requireNamedCategory } from '../categories/categories.service.ts';
import { type BudgetRow, findBudget, insertBudgets, listBudgets } from './budgets.repository.ts';

/** The expense usually isn't known yet and starts at 0. */
export function addBudget(
  ledger: Ledger,
  fields: Input<'createBudget'>['body'],
  sample = 0,
): Promise<BudgetRow> {
  return withLedger(ledger, { kind: 'budget.created' }, async (ledger) => {
    const category = await requireNamedCategory(ledger, fields.category_id);
    ledger.change.about(category.name);
    const row: BudgetRow = {
      owner: ledger.owner,
      id: randomUUIDv7(),
      budget_cents: requireCents(fields.budget_amount, ledger.change.base, 'budget_amount'),
      target_day: toDayNumber(fields.target_period),
      category_no: category.no,
      expense_cents:
        fields.total_expense === undefined
          ? ZERO
          : requireCents(fields.total_expense, ledger.change.base, 'total_expense'),
      sample,
      change_no: ledger.change.no,
    };
    await insertBudgets(ledger, [row]);
    return row;
  });
}

/** Copies start with no expense; a day beyond the month's end becomes its last. */
export function copyBudgets(
  ledger: Ledger,
  { from, to }: Input<'copyBudgets'>['body'],
): Promise<{ copied: number; changeNo: number | null }> {
  return withLedger(ledger, { kind: 'budgets.copied' }, async (ledger) => {
    const all = await listBudgets(ledger);
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
    await insertBudgets(ledger, copies);
    return { copied: copies.length, changeNo: copies.length > 0 ? ledger.change.no : null };
  });
}

const inMonth = (month: Month, day: DayNumber) => (month * 100 + (day % 100)) as DayNumber;

export function changeBudget(
  ledger: Ledger,
  id: string,
  fields: Input<'changeBudget'>['body'],
): Promise<BudgetRow> {
  return withLedger(ledger, { kind: 'budget.changed' }, async (ledger) => {
    const budget = await requireBudget(ledger, id);
    const { category_id, target_period, budget_amount, total_expense } = fields;
    return updateRow(ledger, 'budgets', budget, {
      ...(budget_amount !== undefined && {
        budget_cents: requireCents(budget_amount, ledger.change.base, 'budget_amount'),
      }),
      ...(target_period !== undefined && { target_day: toDayNumber(target_period) }),
      ...(total_expense !== undefined && {
        expense_cents: requireCents(total_expense, ledger.change.base, 'total_expense'),
      }),
      ...(category_id !== undefined && {
        category_no: (await requireNamedCategory(ledger, category_id)).no,
      }),
    });
  });
}

export function removeBudget(ledger: Ledger, id: string): Promise<void> {
  return withLedger(ledger, { kind: 'budget.deleted' }, async (ledger) => {
    const budget = await requireBudget(ledger, id);
    await trashRow(ledger, 'budgets', budget);
    await deleteRows(ledger, 'budgets', [budget]);
  });
}

export async function requireBudget(ledger: Ledger, id: string): Promise<BudgetRow> {
  const budget = await findBudget(ledger, id);
  if (!budget) throw new AppError('budget.not_found');
  return budget;
}
