import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { transaction } from './transactions.shapes.ts';
import { amount, currency, day, id, message, money, name } from './wire.ts';

const date = z.string().meta({ example: '2026-11-15' });
const type = z.enum(['income', 'expense']);

const span = z
  .object({ from: date, to: date, state: z.enum(['covered', 'missing', 'agreeing', 'differing']) })
  .meta({ description: 'Days that are alike, one after the other.' });

const mend = z
  .discriminatedUnion('do', [
    z.object({ do: z.literal('delete'), transaction_ids: z.array(id) }),
    z.object({
      do: z.literal('change'),
      transaction_id: id,
      type: type.optional(),
      date: date.optional(),
      source_id: id.optional(),
    }),
    z.object({ do: z.literal('restore'), trash_id: id }),
    z.object({ do: z.literal('add'), name: z.string(), date, type, amount }),
    z.object({ do: z.literal('start') }),
  ])
  .meta({ description: 'Which of the calls that there are mends it, and with what.' });

const suspect = z
  .object({
    kind: z.enum(['twice', 'missing', 'pending', 'sign', 'elsewhere', 'day', 'start']),
    text: z.string(),
    rows: z.array(
      z.object({
        transaction_id: id.nullable().meta({ description: 'Null of what is not here any more.' }),
        ...{ name: z.string(), date, type, amount, source_name: z.string() },
      }),
    ),
    agreeing: z.int().meta({ description: 'How many of the known balances agree once it is mended.' }),
    mend: mend.nullable().meta({ description: 'Null where a bank keeps the source.' }),
  })
  .meta({ id: 'BalanceSuspect', description: 'What may be why a balance differs, to the cent.' });

export type BalanceSuspect = z.infer<typeof suspect>;

const proof = z
  .object({
    source_id: id,
    currency,
    kept_by_bank: z.boolean().meta({ description: 'Then its transactions cannot be changed here.' }),
    known_from: date.nullable().meta({ description: 'Null where no bank and no file has told of it.' }),
    known_to: date.nullable(),
    spans: z.array(span),
    agreeing: z.int().meta({ description: 'How many of the balances that were told are what we count.' }),
    differing: z.int(),
    first_difference: z
      .object({
        date,
        expected: amount.meta({ description: 'What the bank or the file says.' }),
        found: amount.meta({ description: 'What its transactions come to.' }),
        difference: amount.meta({ description: 'What is missing here; negative where there is too much.' }),
        since: date.nullable().meta({ description: 'The last day before it that agrees.' }),
      })
      .nullable(),
    suspects: z.array(suspect).meta({ description: 'Of the first difference, the likeliest first.' }),
  })
  .meta({ id: 'BalanceProof', description: 'Whether a source is what its bank and its files say.' });

export type BalanceProof = z.infer<typeof proof>;

const difference = z.object({
  date: day,
  amount: money
    .refine((value) => Number(value) !== 0, 'must not be zero')
    .meta({ description: 'The first difference, as it was told: it must still be that.' }),
});
const errors = ['source.not_found', 'source.proof_changed', 'ledger.full'] as const;
const params = z.object({ id });

export const balanceProofsEndpoints = {
  readBalanceProof: endpoint({
    method: 'GET',
    path: '/api/sources/{id}/proof',
    access: 'own',
    summary: 'Day by day, whether a source is what its bank and its files say, and why it is not',
    params,
    query: z.object({
      from: day.optional().meta({ description: 'The days that are told; the last two years without it.' }),
      to: day.optional(),
    }),
    heavy: true,
    success: 200,
    response: z.object({ results: proof }),
    errors: ['source.not_found'],
  }),
  createCorrection: endpoint({
    method: 'POST',
    path: '/api/sources/{id}/corrections',
    access: 'own',
    summary: 'Write a transaction that makes up for the first difference',
    params,
    body: difference.extend({ name: name.optional() }),
    success: 201,
    response: message.extend({ results: transaction, change_id: id }),
    errors: [...errors, 'source.kept_by_bank'],
  }),
  moveStart: endpoint({
    method: 'POST',
    path: '/api/sources/{id}/start',
    access: 'own',
    summary: 'Have a source begin with as much more as the first difference says',
    params,
    body: difference,
    success: 200,
    response: message.extend({ change_id: id }),
    errors,
  }),
};
