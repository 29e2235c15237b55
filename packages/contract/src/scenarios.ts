import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { scenarioChanges } from './scenarios.plan.ts';
import { amount, id, ifMatch, message, name, version } from './wire.ts';

const day = z.string().meta({ example: '2026-12-01' });
const every = z.object({ unit: z.enum(['week', 'month', 'year']), count: z.int() });

const applied = z
  .boolean()
  .meta({ description: 'It is real by now, and no longer counts as something to try.' });

const change = z.union([
  z.object({
    kind: z.literal('add'),
    name: z.string(),
    type: z.enum(['income', 'expense']),
    amount,
    currency: z.string(),
    source_id: id.nullable(),
    category_id: id.nullable(),
    every: every.nullable(),
    date: day,
    until: day.nullable(),
    applied,
  }),
  z.object({
    kind: z.literal('change'),
    recurring_id: id,
    name: z.string().meta({ description: 'What it was called when it was added here.' }),
    amount: amount.optional(),
    by: amount.optional(),
    from: day,
    applied,
  }),
  z.object({
    kind: z.literal('remove'),
    recurring_id: id,
    name: z.string(),
    from: day.optional(),
    applied,
  }),
]);

const scenario = z
  .object({ id, name: z.string(), changes: z.array(change), version })
  .meta({ id: 'Scenario', description: 'A set of changes to try in the forecast. Nothing real changes.' });

export type Scenario = z.infer<typeof scenario>;
export type ScenarioChange = Scenario['changes'][number];

const fields = z.object({ name, changes: scenarioChanges });

export const scenariosEndpoints = {
  listScenarios: endpoint({
    method: 'GET',
    path: '/api/scenarios',
    access: 'user',
    summary: "The person's scenarios, by name",
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(scenario) }),
    errors: [],
  }),
  createScenario: endpoint({
    method: 'POST',
    path: '/api/scenarios',
    access: 'user',
    summary: 'Create a scenario',
    body: fields,
    success: 201,
    response: message.extend({ results: scenario }),
    errors: ['scenario.too_many'],
  }),
  readScenario: endpoint({
    method: 'GET',
    path: '/api/scenarios/{id}',
    access: 'own',
    summary: 'One scenario',
    params: z.object({ id }),
    derived: true,
    success: 200,
    response: z.object({ results: scenario }),
    errors: ['scenario.not_found'],
  }),
  changeScenario: endpoint({
    method: 'PUT',
    path: '/api/scenarios/{id}',
    access: 'own',
    summary: 'Change the fields that are given; `changes` as a whole',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: scenario }),
    errors: ['scenario.not_found', 'scenario.changed'],
  }),
  removeScenario: endpoint({
    method: 'DELETE',
    path: '/api/scenarios/{id}',
    access: 'own',
    summary: 'Delete a scenario',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message,
    errors: ['scenario.not_found', 'scenario.changed'],
  }),
  applyScenario: endpoint({
    method: 'POST',
    path: '/api/scenarios/{id}/apply',
    access: 'own',
    summary: 'Make its changes to recurring payments real, once, in one change that can be undone',
    params: z.object({ id }),
    success: 200,
    response: message.extend({
      applied: z.int().meta({ description: 'How many of its changes were made.' }),
      skipped: z.array(z.object({ index: z.int(), reason: z.enum(['gone', 'over', 'fixed']) })).meta({
        description:
          'Changes to what no longer exists, to what is over, and from a later day on to a fixed expense, which has no such day.',
      }),
    }),
    errors: ['scenario.not_found', 'scenario.applied', 'scenario.empty', 'recurring.too_many'],
  }),
};
