import { TYPES_OF_SOURCE } from '@saldo/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, currency, day, description, id, message, monthText, name, positiveMoney } from './wire.ts';

const typeOfTransaction = z.enum(['income', 'expense']);

const transaction = z
  .object({
    id,
    name: z.string(),
    type: typeOfTransaction,
    category: z.object({ id, name: z.string() }).nullable(),
    category_id: id.nullable(),
    source: z.object({
      id,
      name: z.string(),
      type_source: z.enum(TYPES_OF_SOURCE),
      connection_id: z.string().nullable(),
    }),
    source_id: id,
    description: z.string(),
    amount,
    currency,
    date: z.string().meta({ example: '2026-11-15' }),
  })
  .meta({ id: 'Transaction', description: 'Money that came in or went out on a day.' });

export type Transaction = z.infer<typeof transaction>;

const fields = z.object({
  name,
  type: typeOfTransaction,
  category_id: id.nullable(),
  source_id: id,
  description,
  amount: positiveMoney,
  date: day,
});

const filter = z.object({
  type: typeOfTransaction.optional(),
  source_id: id.optional(),
  category_id: id.optional().meta({ description: 'A category, or `none` for uncategorized.' }),
  date: day.optional(),
  from: day.optional(),
  to: day.optional(),
  q: z
    .string()
    .trim()
    .max(200)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .optional()
    .meta({ description: 'Name or description contains this; case and accents do not matter.' }),
});

const SORTS = ['date', '-date', 'amount', '-amount', 'name', '-name'] as const;

const whole = (most: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(1).max(most);

const summary = z
  .object({ income: amount, expense: amount, balance: amount, currency, left_out: z.int() })
  .meta({
    description:
      'Of the whole filtered set. `left_out` transactions are in another currency and not in the sums.',
  });

export type Summary = z.infer<typeof summary>;

export const transactionsEndpoints = {
  listTransactions: endpoint({
    method: 'GET',
    path: '/api/transactions',
    access: 'user',
    summary: 'Transactions, newest first; all of them, or page by page',
    query: filter.extend({
      sort: z.enum(SORTS).optional(),
      page: whole(10_000_000).optional(),
      per_page: whole(500).optional(),
      totals: z.literal('none').optional().meta({
        description:
          'Leaves out total, pages and summary, which cost more than a page; the months tell them too.',
      }),
    }),
    heavy: true,
    success: 200,
    response: z.object({
      results: z.array(transaction),
      page: z.int().optional(),
      per_page: z.int().optional(),
      total: z.int().optional(),
      pages: z.int().optional(),
      summary: summary.optional(),
    }),
    errors: [],
  }),
  listTransactionMonths: endpoint({
    method: 'GET',
    path: '/api/transactions/months',
    access: 'user',
    summary: 'Income, expense and count per month, newest first, and of the whole filtered set',
    query: filter,
    heavy: true,
    success: 200,
    response: z.object({
      results: z.array(z.object({ month: monthText, income: amount, expense: amount, count: z.int() })),
      summary,
    }),
    errors: [],
  }),
  readTransaction: endpoint({
    method: 'GET',
    path: '/api/transactions/{id}',
    access: 'own',
    summary: 'One transaction',
    params: z.object({ id }),
    success: 200,
    response: z.object({ results: transaction }),
    errors: ['transaction.not_found'],
  }),
  createTransaction: endpoint({
    method: 'POST',
    path: '/api/transactions',
    access: 'user',
    summary: 'Write down income or an expense',
    body: fields.partial({ description: true, category_id: true }),
    success: 201,
    response: message.extend({ results: transaction }),
    errors: ['source.kept_by_bank', 'ledger.full'],
  }),
  changeTransaction: endpoint({
    method: 'PUT',
    path: '/api/transactions/{id}',
    access: 'own',
    summary: 'Change the fields that are given; of a bank transaction only category, name and description',
    params: z.object({ id }),
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: transaction }),
    errors: ['transaction.not_found', 'transaction.kept_by_bank', 'source.kept_by_bank', 'ledger.full'],
  }),
  removeTransaction: endpoint({
    method: 'DELETE',
    path: '/api/transactions/{id}',
    access: 'own',
    summary: 'Delete a transaction',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['transaction.not_found', 'transaction.kept_by_bank'],
  }),
};
