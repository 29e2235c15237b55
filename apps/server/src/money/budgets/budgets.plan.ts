import { randomUUIDv7 } from 'node:crypto';
import {
  cents,
  fromDayNumber,
  HOME_CURRENCY,
  parseDay,
  toAmount,
  toDayNumber,
  toDecimal,
} from '@saldo/domain';
import { ledgerFor } from '../../ledger/index.ts';
import { type Plan, takePlanned } from '../plans/plan.ts';
import { deleteSampleBudgets, insertBudgets, listBudgets } from './budgets.repository.ts';
import { addBudget } from './budgets.service.ts';

export const budgetsPlan: Plan<'budgets'> = {
  count: async (ledger) => (await listBudgets(ledger)).length,

  toArchived: async (db, { owner, base }, ids) =>
    (await listBudgets(ledgerFor(db, owner))).map((row) => ({
      budget_amount: toAmount(row.budget_cents, base),
      target_period: fromDayNumber(row.target_day),
      category_id: ids.category(row.category_no),
      total_expense: toAmount(row.expense_cents, base),
    })),

  addArchived: (ledger, given, numbers, reported) =>
    insertBudgets(
      ledger,
      given.map(({ budget_amount, target_period, category_id, total_expense }, index) => ({
        owner: ledger.owner,
        id: randomUUIDv7(),
        budget_cents: takePlanned(ledger, budget_amount, `budgets.${index}.budget_amount`, reported),
        target_day: toDayNumber(target_period),
        category_no: numbers.category(category_id, `budgets.${index}.category_id`),
        expense_cents: takePlanned(ledger, total_expense, `budgets.${index}.total_expense`, reported),
        sample: 0,
      })),
    ),

  async addSample(ledger, { mark, today, categoryId }) {
    const target_period = parseDay(`${today.slice(0, 7)}-28`);
    if (!target_period) return;
    for (const { category, amount } of SAMPLE) {
      const budget_amount = toDecimal(cents(amount), HOME_CURRENCY);
      const fields = { budget_amount, category_id: categoryId(category), target_period };
      await addBudget(ledger, fields, mark);
    }
  },

  removeSample: deleteSampleBudgets,
};

const SAMPLE = [
  { category: 'Groceries', amount: 420_00 },
  { category: 'Leisure', amount: 180_00 },
  { category: 'Transport', amount: 120_00 },
  { category: 'Clothes', amount: 90_00 },
];
