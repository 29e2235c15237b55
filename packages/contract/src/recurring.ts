import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answered, every, looking, tolerance } from './recurring.plan.ts';
import {
  amount,
  currency,
  currencyCode,
  day,
  id,
  ifMatch,
  message,
  month,
  name,
  positiveMoney,
  version,
} from './wire.ts';

const date = z.string().meta({ example: '2026-12-01' });

/** What payments show. */
export const paymentFields = {
  last_date: date.nullable().meta({ description: 'Of the newest payment.' }),
  yearly: amount.meta({ description: 'What it comes to in a year.' }),
  price_changes: z.array(z.object({ date, from: amount, to: amount })),
  missed: z.array(date).meta({ description: 'Days on which nothing arrived, at most the newest 24.' }),
  // There are very many: nothing else about them is checked on their way out.
  transactions: z.array(z.string()).meta({ description: 'Ids, newest first.' }),
};

const recurring = z
  .object({
    id,
    name: z.string(),
    type: z.enum(['income', 'expense']),
    source_id: id.nullable(),
    category_id: id.nullable(),
    currency,
    every: answered.every,
    amount: z
      .object({ low: amount, expected: amount, high: amount })
      .meta({ description: 'Positive, whichever type it is; all the same where it is fixed.' }),
    next_date: date.nullable().meta({ description: 'Null where nothing more is expected.' }),
    ends_on: date.nullable().meta({ description: 'The last day on which it may come, if somebody said so.' }),
    confidence: z.number().meta({ description: '0 to 1.', example: 0.93 }),
    early: z.boolean().meta({ description: 'Few payments show it so far: it may turn out not to be one.' }),
    state: z.enum(['found', 'confirmed', 'ended', 'dismissed']),
    ...paymentFields,
    skipped: z.array(date).meta({ description: 'Days on which nothing will come.' }),
    tolerance: answered.tolerance.meta({
      description: 'A transaction that is no further away than this settles what is expected.',
    }),
    fixed_expense_id: id.nullable(),
    version,
  })
  .meta({ id: 'Recurring', description: 'What comes again and again: bills, subscriptions, salaries.' });

export type Recurring = z.infer<typeof recurring>;

const calendarEntry = z
  .object({
    date,
    recurring_id: id,
    name: z.string(),
    type: z.enum(['income', 'expense']),
    amount,
    currency,
    state: z.enum(['due', 'paid', 'missed', 'skipped']),
    transaction_id: id.nullable(),
  })
  .meta({ id: 'CalendarEntry', description: 'A day on which something is expected, or was paid.' });

export type CalendarEntry = z.infer<typeof calendarEntry>;

const range = z
  .object({ low: positiveMoney.optional(), expected: positiveMoney, high: positiveMoney.optional() })
  .refine(
    ({ low, expected, high }) =>
      Number(low ?? expected) <= Number(expected) && Number(expected) <= Number(high ?? expected),
    'must be in order: low, expected, high',
  );

const fields = z.object({
  name,
  source_id: id.nullable(),
  category_id: id.nullable(),
  every,
  amount: range,
  next_date: day,
  ends_on: day.nullable().optional(),
  tolerance: tolerance.partial(),
});

const REQUIRED = ['name', 'type', 'every', 'amount', 'next_date'] as const;

const created = fields
  .extend({
    type: z.enum(['income', 'expense']),
    currency: currencyCode,
    transaction_id: id.meta({
      description: 'A transaction that it is made from; what else is given counts instead of what it says.',
    }),
  })
  .partial()
  .superRefine((given, context) => {
    if (given.transaction_id !== undefined) return;
    for (const field of REQUIRED)
      if (given[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'is required' });
  });

const one = {
  params: z.object({ id }),
  success: 200,
  response: message.extend({ results: recurring }),
} as const;

export const recurringEndpoints = {
  listRecurring: endpoint({
    method: 'GET',
    path: '/api/recurring',
    access: 'user',
    summary:
      'What recurs, the next first: found, confirmed, fixed expenses, and what was dismissed or has ended',
    heavy: true,
    kept: true,
    foreseen: true,
    success: 200,
    response: z.object({ results: z.array(recurring), looking }),
    errors: [],
  }),
  createRecurring: endpoint({
    method: 'POST',
    path: '/api/recurring',
    access: 'user',
    summary: 'Write down something that recurs, or make it from a transaction',
    body: created,
    success: 201,
    response: message.extend({ results: recurring }),
    errors: ['recurring.too_many', 'transaction.not_found'],
  }),
  readRecurring: endpoint({
    method: 'GET',
    path: '/api/recurring/{id}',
    access: 'own',
    summary: 'One thing that recurs',
    params: z.object({ id }),
    derived: true,
    success: 200,
    response: z.object({ results: recurring }),
    errors: ['recurring.not_found'],
  }),
  changeRecurring: endpoint({
    ...one,
    method: 'PUT',
    path: '/api/recurring/{id}',
    access: 'own',
    summary: 'Change the fields that are given; what was found is confirmed with it',
    headers: ifMatch,
    body: fields.extend({ state: z.enum(['confirmed', 'ended']) }).partial(),
    errors: ['recurring.not_found', 'recurring.changed', 'recurring.too_many'],
  }),
  removeRecurring: endpoint({
    method: 'DELETE',
    path: '/api/recurring/{id}',
    access: 'own',
    summary: 'Delete it; what its transactions would show again is dismissed',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message,
    errors: ['recurring.not_found', 'recurring.changed', 'recurring.too_many'],
  }),
  confirmRecurring: endpoint({
    ...one,
    method: 'POST',
    path: '/api/recurring/{id}/confirm',
    access: 'own',
    summary: 'Keep what was found, whatever is found later',
    errors: ['recurring.not_found', 'recurring.too_many'],
  }),
  dismissRecurring: endpoint({
    ...one,
    method: 'POST',
    path: '/api/recurring/{id}/dismiss',
    access: 'own',
    summary: 'Never suggest it again; a fixed expense is paused',
    errors: ['recurring.not_found', 'recurring.too_many'],
  }),
  skipRecurring: endpoint({
    ...one,
    method: 'POST',
    path: '/api/recurring/{id}/skip',
    access: 'own',
    summary: 'Nothing will come on this day',
    body: z.object({ date: day }),
    errors: ['recurring.not_found', 'recurring.too_many'],
  }),
  unskipRecurring: endpoint({
    ...one,
    params: z.object({ id, date: day }),
    method: 'DELETE',
    path: '/api/recurring/{id}/skip/{date}',
    access: 'own',
    summary: 'A day that was skipped is expected again',
    errors: ['recurring.not_found'],
  }),
  mergeRecurring: endpoint({
    ...one,
    method: 'POST',
    path: '/api/recurring/{id}/merge',
    access: 'own',
    summary: 'Make one of two; a fixed expense stays one',
    body: z.object({ with: id }),
    errors: ['recurring.not_found', 'recurring.too_many'],
  }),
  splitRecurring: endpoint({
    method: 'POST',
    path: '/api/recurring/{id}/split',
    access: 'own',
    summary: 'Make another one of some of its transactions; answers with the new one',
    params: z.object({ id }),
    body: z.object({
      transactions: z.array(id).min(1, 'must name at least one').max(400, 'must be at most 400'),
    }),
    success: 201,
    response: message.extend({ results: recurring }),
    errors: ['recurring.not_found', 'recurring.too_many'],
  }),
  listCalendar: endpoint({
    method: 'GET',
    path: '/api/recurring/calendar',
    access: 'user',
    summary: 'A month, day by day: what is due, was paid, missed or skipped',
    query: z.object({ month: month.optional().meta({ description: 'The present one if none is named.' }) }),
    heavy: true,
    kept: true,
    foreseen: true,
    success: 200,
    response: z.object({ results: z.array(calendarEntry) }),
    errors: [],
  }),
};
