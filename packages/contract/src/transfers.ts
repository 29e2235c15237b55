import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { transaction } from './transactions.shapes.ts';
import { day, description, id, message, name, positiveMoney } from './wire.ts';

const transfer = z.object({ id, from: transaction, to: transaction });

const suggestion = z.object({
  from: transaction,
  to: transaction,
  days_apart: z.int(),
  certain: z.boolean().meta({ description: 'Neither side could belong to another.' }),
});

export type TransferSuggestion = z.infer<typeof suggestion>;

export const transfersEndpoints = {
  createTransfer: endpoint({
    method: 'POST',
    path: '/api/transfers',
    access: 'user',
    summary: 'Move money from one own source to another',
    body: z.object({
      from_source_id: id,
      to_source_id: id,
      amount: positiveMoney,
      to_amount: positiveMoney
        .optional()
        .meta({ description: 'What arrives: required where the currencies differ, refused where not.' }),
      date: day,
      name: name.optional(),
      description: description.optional(),
    }),
    success: 201,
    response: message.extend({ results: transfer }),
    errors: ['source.kept_by_bank', 'ledger.full'],
  }),
  linkTransfer: endpoint({
    method: 'POST',
    path: '/api/transfers/links',
    access: 'user',
    summary: 'Say of an expense and an income that they are one transfer',
    body: z.object({ from_id: id, to_id: id }),
    success: 201,
    response: message.extend({ results: transfer, change_id: id }),
    errors: ['transfer.impossible'],
  }),
  linkTransfers: endpoint({
    method: 'POST',
    path: '/api/transfers/links/bulk',
    access: 'user',
    summary: 'The same of many pairs, as one change',
    body: z.object({
      pairs: z
        .array(z.object({ from_id: id, to_id: id }))
        .min(1)
        .max(5000),
    }),
    success: 200,
    response: message.extend({ linked: z.int(), change_id: id }),
    errors: ['transfer.impossible'],
  }),
  unlinkTransfer: endpoint({
    method: 'DELETE',
    path: '/api/transfers/{id}',
    access: 'own',
    summary: 'Let the two sides be income and expense again; both stay',
    params: z.object({ id }),
    success: 200,
    response: message.extend({ change_id: id }),
    errors: ['transfer.not_found'],
  }),
  listTransferSuggestions: endpoint({
    method: 'GET',
    path: '/api/transfers/suggestions',
    access: 'user',
    summary: 'Pairs of an expense and an income that look like one transfer, newest first, at most 500',
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(suggestion) }),
    errors: [],
  }),
};
