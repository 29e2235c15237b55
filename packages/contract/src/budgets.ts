import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  asOf,
  day,
  id,
  ifMatch,
  message,
  month,
  nonNegativeMoney,
  positiveMoney,
  version,
} from './wire.ts';

const budget = z
  .object({
    id,
    budget_amount: amount,
    target_period: z.string().meta({ example: '2026-11-30' }),
    category_id: id.nullable(),
    category_name: z.string(),
    total_expense: amount.meta({ description: 'What the person typed.' }),
    spent: amount.meta({ description: 'The expenses of its category in the month of its target period.' }),
    version,
  })
  .meta({ id: 'Budget', description: 'What may be spent on a category.' });

export type Budget = z.infer<typeof budget>;

const fields = z.object({ budget_amount: positiveMoney, target_period: day, category_id: id });

export const budgetsEndpoints = {
  listBudgets: endpoint({
    method: 'GET',
    path: '/api/budgets',
    access: 'user',
    summary: "The person's budgets, newest target period first",
    query: z.object({ as_of: asOf.optional() }),
    heavy: true,
    kept: true,
    success: 200,
    response: z.object({ results: z.array(budget) }),
    errors: [],
  }),
  createBudget: endpoint({
    method: 'POST',
    path: '/api/budgets',
    access: 'user',
    summary: 'Make a budget; its total expense begins at 0 unless it is given',
    body: fields.extend({ total_expense: nonNegativeMoney.optional() }),
    success: 201,
    response: message.extend({ results: budget }),
    errors: [],
  }),
  copyBudgets: endpoint({
    method: 'POST',
    path: '/api/budgets/copies',
    access: 'user',
    summary: 'Copy the budgets of one month into another, for categories that have none there yet',
    body: z.object({ from: month, to: month }),
    success: 201,
    response: message.extend({
      copied: z.int(),
      change_id: id.nullable().meta({ description: 'Null where there was nothing to copy.' }),
    }),
    errors: [],
  }),
  readBudget: endpoint({
    method: 'GET',
    path: '/api/budgets/{id}',
    access: 'own',
    summary: 'One budget, and what was spent of it',
    params: z.object({ id }),
    derived: true,
    success: 200,
    response: z.object({ results: budget }),
    errors: ['budget.not_found'],
  }),
  changeBudget: endpoint({
    method: 'PUT',
    path: '/api/budgets/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.extend({ total_expense: nonNegativeMoney }).partial(),
    success: 200,
    response: message.extend({ results: budget }),
    errors: ['budget.not_found', 'budget.changed'],
  }),
  removeBudget: endpoint({
    method: 'DELETE',
    path: '/api/budgets/{id}',
    access: 'own',
    summary: 'Delete a budget',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message,
    errors: ['budget.not_found', 'budget.changed'],
  }),
};
