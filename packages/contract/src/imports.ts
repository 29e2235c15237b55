import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BANK_ERRORS } from './errors.ts';
import { source } from './sources.ts';
import { amount, id, message, page, perPage } from './wire.ts';

export const batch = z
  .object({
    id,
    source_id: id,
    kind: z.enum(['bank', 'file']),
    file_name: z.string().nullable().meta({ description: 'Of a file, what it was called.' }),
    state: z.enum(['running', 'done', 'undone', 'failed']),
    started_at: z.string(),
    fetched: z.int().meta({ description: 'How many rows have come so far.' }),
    total: z.int(),
    added: z.int(),
    updated: z.int(),
    settled: z.int(),
    same: z.int(),
    gone: z.int(),
    refused: z.int().meta({ description: 'Rows that could not be kept exactly, and were left out.' }),
  })
  .meta({ id: 'Import', description: 'One import of the transactions of one account.' });

export type Batch = z.infer<typeof batch>;

/** Why something of the bank's could not be kept exactly. */
const refusals = ['amount_too_large', 'amount_too_fine', 'no_currency', 'no_day'] as const;

const decision = z.object({
  decision: z.enum(['new', 'updated', 'settled', 'same', 'gone', 'refused']),
  reason: z.enum([
    ...refusals,
    'unseen',
    'known',
    'changed',
    'booked',
    'booked_other_id',
    'booked_other_amount',
    'unreported',
    'same_day',
    'same_name',
    'only_one',
    'pending',
    'other_currency',
  ]),
  line: z.int().nullable().meta({ description: 'Of a file, where it stands in it.' }),
  name: z.string(),
  date: z.string().nullable().meta({ description: 'Null where the bank says none.' }),
  amount: amount.nullable().meta({ description: 'Null of a refused row.' }),
});

export type ImportDecision = z.infer<typeof decision>;

const consent = z.string().min(1).max(4000);
const importErrors = [...BANK_ERRORS, 'connection.not_found', 'ledger.full'] as const;

export const importsEndpoints = {
  importAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    access: 'user',
    summary: 'Bring the accounts of a linked bank up to date, as sources',
    headers: z.object({ consent }),
    success: 200,
    response: message.extend({
      results: z.array(source),
      added: z.int(),
      updated: z.int(),
      refused: z
        .array(z.object({ name: z.string(), reason: z.enum(refusals) }))
        .meta({ description: 'Accounts that could not be kept exactly, and were left out.' }),
    }),
    errors: importErrors,
  }),
  importTransactions: endpoint({
    method: 'GET',
    path: '/api/bank-transactions',
    access: 'user',
    summary: 'Bring the transactions of one of its accounts up to date',
    headers: z.object({ consent, sourceid: id }),
    success: 200,
    response: message.extend({ results: batch, added: z.int(), updated: z.int() }),
    errors: [...importErrors, 'source.not_found'],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'user',
    summary: 'The last imports, the newest first, those under way included',
    query: z.object({ source_id: id.optional() }),
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(batch) }),
    errors: [],
  }),
  readImport: endpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    access: 'own',
    summary: 'One import, with what was decided for each row and why, up to 1000 rows to a page',
    params: z.object({ id }),
    query: z.object({ page: page.optional(), per_page: perPage(1000).optional() }),
    heavy: true,
    success: 200,
    response: z.object({
      results: batch.extend({
        edited: z.int().meta({ description: 'Of what it brought, how many have been changed since.' }),
        rows: z.array(decision),
      }),
      page: z.int(),
      per_page: z.int(),
      pages: z.int(),
      total: z.int().meta({ description: 'How many rows there are.' }),
    }),
    errors: ['import.not_found'],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo',
    access: 'own',
    summary: 'Take one import back, however long ago it was; undoing that change brings it back as it was',
    params: z.object({ id }),
    success: 200,
    response: message.extend({
      removed: z.int(),
      restored: z.int(),
      change_id: id.nullable().meta({ description: 'Null where it had changed nothing.' }),
    }),
    errors: ['import.not_found', 'import.not_done', 'ledger.full'],
  }),
};
