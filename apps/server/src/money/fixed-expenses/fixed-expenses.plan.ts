import { randomUUIDv7 } from 'node:crypto';
import { cents, HOME_CURRENCY, toAmount, toDecimal } from '@saldo/domain';
import { ledgerFor } from '../../ledger/index.ts';
import { type Plan, takePlanned } from '../plans/plan.ts';
import {
  deleteSampleFixedExpenses,
  insertFixedExpenses,
  listFixedExpenses,
} from './fixed-expenses.repository.ts';
import { addFixedExpense } from './fixed-expenses.service.ts';

export const fixedExpensesPlan: Plan<'fixed_expenses'> = {
  count: async (ledger) => (await listFixedExpenses(ledger)).length,

  toArchived: async (db, { owner, base }, ids) =>
    (await listFixedExpenses(ledgerFor(db, owner))).map((row) => ({
      name: row.name,
      amount: toAmount(row.cents, base),
      day_of_month: row.day_of_month,
      active: row.active === 1,
      category_id: ids.category(row.category_no),
      source_id: ids.source(row.source_no),
    })),

  addArchived: (ledger, given, numbers, reported) =>
    insertFixedExpenses(
      ledger,
      given.map(({ name, amount, day_of_month, active, category_id, source_id }, index) => ({
        owner: ledger.owner,
        id: randomUUIDv7(),
        name,
        cents: takePlanned(ledger, amount, `fixed_expenses.${index}.amount`, reported),
        day_of_month,
        active: Number(active),
        category_no: numbers.category(category_id, `fixed_expenses.${index}.category_id`),
        source_no: numbers.source(source_id, `fixed_expenses.${index}.source_id`),
        sample: 0,
      })),
    ),

  async addSample(ledger, { mark, categoryId, sourceId }) {
    for (const { name, amount, category, source, day_of_month } of SAMPLE) {
      const ids = { category_id: categoryId(category), source_id: sourceId(source) };
      const fields = { name, amount: toDecimal(cents(amount), HOME_CURRENCY), day_of_month, ...ids };
      await addFixedExpense(ledger, fields, mark);
    }
  },

  removeSample: deleteSampleFixedExpenses,
};

const SAMPLE = [
  { name: 'Rent', amount: 780_00, category: 'Home', source: 'Current account', day_of_month: 1 },
  { name: 'Internet', amount: 34_90, category: 'Home', source: 'Current account', day_of_month: 5 },
  { name: 'Gym', amount: 29_00, category: 'Health', source: 'Credit card', day_of_month: 10 },
  {
    name: 'Transport pass',
    amount: 40_00,
    category: 'Transport',
    source: 'Current account',
    day_of_month: 31,
  },
];
