import { FEWEST_LINES, MOST_LINES, MOST_TAGS, TYPES_OF_SOURCE } from '@saldo/domain';
import { z } from 'zod';
import { attachment } from './attachments.ts';
import { changedBy } from './changes.ts';
import { endpoint } from './endpoint.ts';
import { areShort, MOST_LETTERS_OF_LINES } from './lines.ts';
import {
  amount,
  asOf,
  currency,
  currencyCode,
  day,
  description,
  id,
  ifMatch,
  message,
  money,
  monthText,
  name,
  page,
  perPage,
  positiveMoney,
  tagName,
  version,
} from './wire.ts';

const typeOfTransaction = z.enum(['income', 'expense']);

const line = z.object({
  id,
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  amount,
  description: z.string(),
});

/** Who gave a transaction its category. */
const DECIDERS = ['person', 'rule', 'learned', 'bank', 'file', 'none'] as const;

export const transaction = z
  .object({
    id,
    name: z.string(),
    clean_name: z
      .string()
      .nullable()
      .meta({ description: 'What the shop is called, where a bank wrote more around it than that.' }),
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
    lines: z
      .array(line)
      .nullable()
      .meta({ description: 'Of a split transaction, which has no category of its own: they add up to it.' }),
    transfer: z
      .object({ id, transaction_id: id, source_id: id, source_name: z.string() })
      .nullable()
      .meta({ description: 'The other side, where money only went from one source to another.' }),
    refund_of: id.nullable().meta({ description: 'The expense that this income gives back.' }),
    refunded: amount.meta({ description: 'How much of this expense came back.' }),
    to_be_paid_back: z.boolean().meta({ description: 'An expense that somebody owes.' }),
    tags: z.array(z.string()),
    attachments: z.array(attachment),
    decided_by: z.enum(DECIDERS).meta({ description: 'Who gave the category.' }),
    decided_because: z
      .object({
        rule_id: id.optional(),
        rule_name: z.string().optional(),
        words: z.array(z.string()).optional(),
        confidence: z.number().optional(),
      })
      .nullable()
      .meta({ description: 'The rule, or the words and how sure they make it; null of a person’s choice.' }),
    from: z
      .object({ file: z.string(), line: z.int() })
      .nullable()
      .meta({ description: 'Of a row that came by a file: where it stands in it.' }),
    version,
  })
  .meta({ id: 'Transaction', description: 'Money that came in or went out on a day.' });

export type Transaction = z.infer<typeof transaction>;
export type TransactionLine = z.infer<typeof line>;

const newLine = z.object({
  category_id: id.nullable(),
  amount: positiveMoney,
  description: description.optional(),
});
const newLines = z
  .array(newLine)
  .min(FEWEST_LINES, `must be at least ${FEWEST_LINES}`)
  .max(MOST_LINES, `must be at most ${MOST_LINES}`)
  .refine(areShort, `must have at most ${MOST_LETTERS_OF_LINES} characters of description in all`);
const newTags = z.array(tagName).max(MOST_TAGS, `must be at most ${MOST_TAGS}`);

const fields = z.object({
  name,
  type: typeOfTransaction,
  category_id: id.nullable(),
  source_id: id,
  description,
  amount: positiveMoney,
  date: day,
});

/** What a person may say besides. */
const more = z
  .object({
    lines: newLines.nullable().meta({ description: 'They must add up to the amount; null unsplits.' }),
    tags: newTags.meta({ description: 'Unknown ones are made.' }),
    refund_of: id.nullable(),
    to_be_paid_back: z.boolean(),
  })
  .partial();

const flag = z.literal('true').optional();

export const filter = z.object({
  type: z
    .enum(['income', 'expense', 'transfer'])
    .optional()
    .meta({ description: 'Income and expense leave out transfers between own sources.' }),
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
    .meta({
      description:
        'Name, description or a receipt’s name contains this, whatever case and accents; or the amount is this.',
    }),
  name: name.optional().meta({ description: 'Is called exactly this.' }),
  called: name.optional().meta({
    description:
      'Is called this once what a bank writes around it is taken away: its `clean_name`, or its name.',
  }),
  untagged: flag,
  currency: currencyCode.optional().meta({ description: 'In sources of this currency; the sums are in it.' }),
  min: money.optional().meta({ description: 'The smallest amount, without its sign.' }),
  max: money.optional(),
  tag: z
    .union([tagName.transform((one) => [one]), z.array(tagName).max(MOST_TAGS)])
    .optional()
    .meta({ description: 'Has this tag; repeated, all of them.' }),
  uncategorized: flag.meta({ description: 'The same as `category_id=none`.' }),
  has: z.enum(['attachment', 'lines', 'transfer', 'refund', 'claim']).optional(),
  import_id: id.optional().meta({ description: 'What this import brought.' }),
  rate: z.literal('known').optional().meta({
    description: 'Is in the currency of the totals, or a rate to it is known: just what totals have.',
  }),
});

/** As many as can be chosen one by one. */
const MOST_NAMED = 10_000;

const bulkChange = z
  .object({
    category_id: id.nullable(),
    add_tags: newTags,
    remove_tags: newTags,
    source_id: id,
    name,
    description,
    unsplit: z.boolean().meta({
      description: 'Takes the lines away, too. Without it, a split transaction refuses another category.',
    }),
    delete: z.literal(true),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'must change something')
  .refine(
    (change) => change.delete === undefined || Object.keys(change).length === 1,
    'deletes, or changes something else',
  );

const formerVersion = z.object({
  version: z.int(),
  at: z.string().nullable().meta({ description: 'Null of what was there before changes were kept.' }),
  by: changedBy,
  kind: z.string(),
  change_id: id.nullable(),
  fields: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .meta({ description: 'What this change made of what; all of it where the transaction came to be.' }),
});

export type TransactionVersion = z.infer<typeof formerVersion>;

const SORTS = ['date', '-date', 'amount', '-amount', 'name', '-name'] as const;

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
      page: page.optional(),
      per_page: perPage(500).optional(),
      as_of: asOf.optional(),
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
    query: filter.extend({ as_of: asOf.optional() }),
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
    body: fields.partial({ description: true, category_id: true }).extend(more.shape),
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
    headers: ifMatch,
    body: fields.partial().extend(more.shape),
    success: 200,
    response: message.extend({ results: transaction }),
    errors: [
      'transaction.not_found',
      'transaction.changed',
      'transaction.kept_by_bank',
      'source.kept_by_bank',
      'transfer.in_the_way',
      'ledger.full',
    ],
  }),
  removeTransaction: endpoint({
    method: 'DELETE',
    path: '/api/transactions/{id}',
    access: 'own',
    summary: 'Delete a transaction; it lies in the trash for 30 days',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message.extend({ change_id: id }),
    errors: ['transaction.not_found', 'transaction.changed', 'transaction.kept_by_bank'],
  }),
  readTransactionHistory: endpoint({
    method: 'GET',
    path: '/api/transactions/{id}/history',
    access: 'own',
    summary: 'The newest hundred of its versions, newest first, field by field',
    params: z.object({ id }),
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(formerVersion) }),
    errors: ['transaction.not_found'],
  }),
  changeTransactions: endpoint({
    method: 'POST',
    path: '/api/transactions/bulk',
    access: 'user',
    summary: 'One change of many transactions; rows that a bank keeps refuse what may not change',
    body: z
      .object({
        ids: z.array(id).min(1).max(MOST_NAMED).optional(),
        // A name that nobody knows would match everything.
        filter: filter.strict().optional().meta({ description: 'The filter of the list: all that match.' }),
        change: bulkChange,
        unsplit: z.boolean().optional().meta({ description: 'The same as within `change`.' }),
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        path: ['ids'],
        message: 'must be given, or a filter, but not both',
      }),
    success: 200,
    response: message.extend({
      changed: z.int(),
      refused: z.int(),
      split: z.int().meta({ description: 'Of the refused, those that are split.' }),
      change_id: id.nullable(),
    }),
    errors: ['source.kept_by_bank', 'ledger.full'],
  }),
  listClaims: endpoint({
    method: 'GET',
    path: '/api/claims',
    access: 'user',
    summary: 'Expenses that are still to be paid back, oldest first',
    heavy: true,
    success: 200,
    response: z.object({
      results: z.array(transaction.extend({ open: amount.meta({ description: 'What has not come back.' }) })),
    }),
    errors: [],
  }),
};
