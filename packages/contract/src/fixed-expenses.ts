import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paymentFields } from './recurring.ts';
import { amount, id, ifMatch, message, name, positiveMoney, version, wholeNumber } from './wire.ts';

const fixedExpense = z
  .object({
    id,
    name: z.string(),
    amount,
    category_id: id.nullable(),
    category_name: z.string(),
    source_id: id.nullable(),
    day_of_month: z.int(),
    active: z.boolean(),
    next_date: z.string().nullable().meta({ description: 'Null while it is paused.', example: '2026-12-01' }),
    ...paymentFields,
    version,
  })
  .meta({ id: 'FixedExpense', description: 'An expense that comes every month.' });

export type FixedExpense = z.infer<typeof fixedExpense>;

const fields = z.object({
  name,
  amount: positiveMoney,
  category_id: id.nullable(),
  source_id: id.nullable(),
  day_of_month: wholeNumber.pipe(z.number().min(1, 'must be at least 1').max(31, 'must be at most 31')),
  active: z.boolean(),
});

export const fixedExpensesEndpoints = {
  listFixedExpenses: endpoint({
    method: 'GET',
    path: '/api/fixed-expenses',
    access: 'user',
    summary: "The person's fixed expenses, by day of the month",
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(fixedExpense) }),
    errors: [],
  }),
  createFixedExpense: endpoint({
    method: 'POST',
    path: '/api/fixed-expenses',
    access: 'user',
    summary: 'Write down an expense that comes every month',
    body: fields.partial({ category_id: true, source_id: true, active: true }),
    success: 201,
    response: message.extend({ results: fixedExpense }),
    errors: [],
  }),
  readFixedExpense: endpoint({
    method: 'GET',
    path: '/api/fixed-expenses/{id}',
    access: 'own',
    summary: 'One fixed expense',
    params: z.object({ id }),
    derived: true,
    success: 200,
    response: z.object({ results: fixedExpense }),
    errors: ['fixed_expense.not_found'],
  }),
  changeFixedExpense: endpoint({
    method: 'PUT',
    path: '/api/fixed-expenses/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: fixedExpense }),
    errors: ['fixed_expense.not_found', 'fixed_expense.changed'],
  }),
  removeFixedExpense: endpoint({
    method: 'DELETE',
    path: '/api/fixed-expenses/{id}',
    access: 'own',
    summary: 'Delete a fixed expense',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message,
    errors: ['fixed_expense.not_found', 'fixed_expense.changed'],
  }),
};
