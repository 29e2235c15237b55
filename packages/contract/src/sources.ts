import { TYPES_OF_SOURCE } from '@saldo/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, asOf, currency, currencyCode, id, ifMatch, message, money, name, version } from './wire.ts';

export const source = z
  .object({
    id,
    name: z.string(),
    type_source: z.enum(TYPES_OF_SOURCE),
    amount: amount.meta({ description: 'Its balance now.' }),
    currency,
    home_amount: amount.nullable().meta({
      description: 'What that is worth in the currency of the totals; null where no rate is known.',
    }),
    yapily_id: z.string().nullable(),
    connection_id: z.string().nullable().meta({ description: 'Set while a bank keeps this source.' }),
    transaction_count: z.int(),
    bank_balance: z
      .object({
        reported_at: z.string(),
        rows_amount: amount.meta({ description: 'What its transactions come to.' }),
        differs_since: z
          .string()
          .nullable()
          .meta({ description: 'The first day on which the two differed.' }),
      })
      .nullable()
      .meta({ description: 'When the bank reported the amount, and whether its rows say the same.' }),
    version,
  })
  .meta({ id: 'Source', description: 'Where money is: an account, a card, a wallet.' });

export type Source = z.infer<typeof source>;

const fields = z.object({ name, type_source: z.enum(TYPES_OF_SOURCE), amount: money });

const ownCurrency = currencyCode
  .optional()
  .meta({ description: 'ISO 4217; EUR where it is left out. It stays what it is.', example: 'USD' });

export const sourcesEndpoints = {
  listSources: endpoint({
    method: 'GET',
    path: '/api/sources',
    access: 'user',
    summary: "The person's sources, in the order they were made",
    query: z.object({ as_of: asOf.optional() }),
    heavy: true,
    kept: true,
    success: 200,
    response: z.object({ results: z.array(source) }),
    errors: [],
  }),
  createSource: endpoint({
    method: 'POST',
    path: '/api/sources',
    access: 'user',
    summary: 'Make a source with its balance',
    body: fields.extend({ currency: ownCurrency }),
    success: 201,
    response: message.extend({ results: source }),
    errors: ['ledger.full'],
  }),
  readSource: endpoint({
    method: 'GET',
    path: '/api/sources/{id}',
    access: 'own',
    summary: 'One source, and what is in it',
    params: z.object({ id }),
    derived: true,
    success: 200,
    response: z.object({ results: source }),
    errors: ['source.not_found'],
  }),
  changeSource: endpoint({
    method: 'PUT',
    path: '/api/sources/{id}',
    access: 'own',
    summary: 'Change the fields that are given; an amount sets the balance now',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: source }),
    errors: ['source.not_found', 'source.changed', 'source.kept_by_bank', 'ledger.full'],
  }),
  removeSource: endpoint({
    method: 'DELETE',
    path: '/api/sources/{id}',
    access: 'own',
    summary: 'Delete a source and its transactions',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message.extend({ removed_transactions: z.int() }),
    errors: ['source.not_found', 'source.changed', 'source.kept_by_bank'],
  }),
};
