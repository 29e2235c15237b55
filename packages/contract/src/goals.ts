import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MOST_SOURCES_OF_GOAL } from './goals.plan.ts';
import {
  amount,
  currency,
  day,
  id,
  ifMatch,
  message,
  monthText,
  name,
  positiveMoney,
  version,
} from './wire.ts';

const goal = z
  .object({
    id,
    name: z.string(),
    target: amount.meta({ description: 'In the home currency.' }),
    target_date: z
      .string()
      .nullable()
      .meta({ description: 'The day by which; null where there is none.', example: '2027-06-30' }),
    source_ids: z.array(id).meta({
      description:
        'The sources whose money counts towards it. One that is deleted leaves; empty once all have left.',
    }),
    saved: amount.meta({
      description:
        'What is in these sources now, in the home currency at the rates of today; below zero where they are. Explained by `of=balance&goal_id=…`.',
    }),
    left_out: z
      .array(z.object({ currency, count: z.int().meta({ description: 'Sources in it.' }) }))
      .meta({ description: 'Currencies without a rate, which are neither in `saved` nor in `pace`.' }),
    pace: amount.nullable().meta({
      description:
        'What was put aside in a month on average, over the last three full months or as many as there are since the first transaction; null where there is none.',
    }),
    needed: amount.nullable().meta({
      description:
        'What has to be put aside in each month that is left until the target date, at least one; 0 once the target is reached, null without a date.',
    }),
    reached_on: monthText.nullable().meta({
      description:
        'The month in which the target is reached at that pace; null where it is already, or not within a hundred years.',
    }),
    on_track: z.boolean().nullable().meta({
      description:
        'Whether the target is reached, or will be in time at that pace. False once the day has passed without. Null without a date or a pace.',
    }),
    version,
  })
  .meta({ id: 'Goal', description: 'Something that a person saves for.' });

export type Goal = z.infer<typeof goal>;

const fields = z.object({
  name,
  target: positiveMoney,
  target_date: day.nullable(),
  source_ids: z
    .array(id)
    .min(1, 'must name at least one source')
    .max(MOST_SOURCES_OF_GOAL, `must be at most ${MOST_SOURCES_OF_GOAL}`),
});

export const goalsEndpoints = {
  listGoals: endpoint({
    method: 'GET',
    path: '/api/goals',
    access: 'user',
    summary: "The person's goals, the soonest first, those without a date last",
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(goal) }),
    errors: ['ledger.full'],
  }),
  createGoal: endpoint({
    method: 'POST',
    path: '/api/goals',
    access: 'user',
    summary: 'Set a goal to save for',
    body: fields.partial({ target_date: true }),
    success: 201,
    response: message.extend({ results: goal }),
    errors: ['goal.too_many', 'ledger.full'],
  }),
  readGoal: endpoint({
    method: 'GET',
    path: '/api/goals/{id}',
    access: 'own',
    summary: 'One goal, and how far it is',
    params: z.object({ id }),
    derived: true,
    success: 200,
    response: z.object({ results: goal }),
    errors: ['goal.not_found', 'ledger.full'],
  }),
  changeGoal: endpoint({
    method: 'PUT',
    path: '/api/goals/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: goal }),
    errors: ['goal.not_found', 'goal.changed', 'ledger.full'],
  }),
  removeGoal: endpoint({
    method: 'DELETE',
    path: '/api/goals/{id}',
    access: 'own',
    summary: 'Delete a goal; the money stays where it is',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message,
    errors: ['goal.not_found', 'goal.changed', 'ledger.full'],
  }),
};
