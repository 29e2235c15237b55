import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  currency,
  day,
  description,
  id,
  ifMatch,
  message,
  name,
  positiveMoney,
  tagName,
  version,
} from './wire.ts';

const text = description.min(1, 'is required');
const textOps = z.enum(['is', 'contains', 'starts_with', 'matches']);
const size = z.union(
  [positiveMoney, z.tuple([positiveMoney, positiveMoney])],
  'must be an amount above zero with at most three decimals, or two of them for between',
);
const days = z.union([day, z.tuple([day, day])]);
const numberOps = z.enum(['is', 'less_than', 'more_than', 'between']);

const condition = z
  .discriminatedUnion('field', [
    z.object({ field: z.literal('name'), op: textOps, value: text }),
    z.object({ field: z.literal('description'), op: textOps, value: text }),
    z.object({ field: z.literal('tag'), op: textOps, value: text }),
    z.object({ field: z.literal('amount'), op: numberOps, value: size }),
    z.object({ field: z.literal('date'), op: numberOps, value: days }),
    z.object({
      field: z.literal('type'),
      op: z.literal('is'),
      value: z.enum(['income', 'expense', 'transfer']),
    }),
    z.object({ field: z.literal('source_id'), op: z.literal('is'), value: id }),
  ])
  .refine(({ op, value }) => (op === 'between') === Array.isArray(value), {
    path: ['value'],
    message: 'must be two values for between, and one otherwise',
  });

const MOST_SHARES = 10;

const action = z.discriminatedUnion('set', [
  z.object({ set: z.literal('category_id'), value: id }),
  z.object({ set: z.literal('name'), value: name }),
  z.object({ set: z.literal('add_tag'), value: tagName }),
  z.object({
    set: z.literal('lines'),
    value: z
      .array(z.object({ category_id: id.nullable(), share: z.int().min(1).max(99) }))
      .min(2)
      .max(MOST_SHARES)
      .refine((shares) => shares.reduce((sum, { share }) => sum + share, 0) === 100, 'must add up to 100'),
  }),
  z
    .object({ set: z.literal('ignore'), value: z.literal(true) })
    .meta({ description: 'Nobody needs to give it a category.' }),
]);

export type RuleCondition = z.output<typeof condition>;
export type RuleAction = z.output<typeof action>;

const MOST_OF_EACH = 20;

const fields = z.object({
  name,
  match: z.enum(['all', 'any']),
  conditions: z.array(condition).min(1, 'must be at least 1').max(MOST_OF_EACH),
  actions: z.array(action).min(1, 'must be at least 1').max(MOST_OF_EACH),
  active: z.boolean(),
  position: z.int().min(0).max(100_000),
});

/** In an archive. What a rule names and the archive does not have is left out when it comes back. */
export const archivedRule = fields.extend({ id: id.optional() });

const rule = z
  .object({
    id,
    name: z.string(),
    match: fields.shape.match,
    conditions: z
      .array(z.object({ field: z.string(), op: z.string(), value: z.unknown() }))
      .meta({ description: 'As they were given; `between` has two values.' }),
    actions: z.array(z.object({ set: z.string(), value: z.unknown() })),
    active: z.boolean(),
    position: z.int().meta({ description: 'Lower ones come first; the first to set a category sets it.' }),
    fired: z.int().meta({ description: 'How many transactions it has changed so far.' }),
    version,
  })
  .meta({ id: 'Rule', description: 'What is to be done with transactions that look like this.' });

export type Rule = z.infer<typeof rule>;

const state = z.object({
  name: z.string(),
  category_name: z.string().nullable(),
  tags: z.array(z.string()),
  lines: z.int(),
});

const previewed = z.object({
  transaction_id: id,
  date: z.string(),
  type: z.enum(['income', 'expense']),
  amount,
  currency,
  before: state,
  after: state,
});

export type PreviewedRow = z.infer<typeof previewed>;

const isRule = fields.partial({ name: true, active: true, position: true });

export const rulesEndpoints = {
  listRules: endpoint({
    method: 'GET',
    path: '/api/rules',
    access: 'user',
    summary: "The person's rules, in the order in which they are applied",
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(rule) }),
    errors: [],
  }),
  createRule: endpoint({
    method: 'POST',
    path: '/api/rules',
    access: 'user',
    summary: 'Make a rule; it comes last unless a position is given',
    body: fields.partial({ active: true, position: true }),
    success: 201,
    response: message.extend({ results: rule }),
    errors: ['rule.too_many'],
  }),
  readRule: endpoint({
    method: 'GET',
    path: '/api/rules/{id}',
    access: 'own',
    summary: 'One rule',
    params: z.object({ id }),
    derived: true,
    success: 200,
    response: z.object({ results: rule }),
    errors: ['rule.not_found'],
  }),
  changeRule: endpoint({
    method: 'PUT',
    path: '/api/rules/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: rule }),
    errors: ['rule.not_found', 'rule.changed'],
  }),
  removeRule: endpoint({
    method: 'DELETE',
    path: '/api/rules/{id}',
    access: 'own',
    summary: 'Delete a rule; what it did stays done',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message.extend({ change_id: id }),
    errors: ['rule.not_found', 'rule.changed'],
  }),
  previewRule: endpoint({
    method: 'POST',
    path: '/api/rules/preview',
    access: 'user',
    summary: 'What a rule would change in the whole history: counted, and the newest hundred',
    body: isRule,
    heavy: true,
    success: 200,
    response: z.object({
      matched: z.int().meta({ description: 'How many look like this.' }),
      changed: z.int().meta({ description: 'How many would become others.' }),
      results: z.array(previewed),
    }),
    errors: [],
  }),
  runRules: endpoint({
    method: 'POST',
    path: '/api/rules/run',
    access: 'user',
    summary: 'Apply active rules to what is there; what a person has chosen stays',
    body: z.object({
      ids: z
        .array(id)
        .min(1)
        .max(1000)
        .optional()
        .meta({ description: 'Only these; all where none is named.' }),
    }),
    success: 200,
    response: message.extend({ changed: z.int(), change_id: id.nullable() }),
    errors: ['rule.not_found', 'ledger.full'],
  }),
  reportRules: endpoint({
    method: 'GET',
    path: '/api/rules/report',
    access: 'user',
    summary: 'Rules that match nothing, and pairs that want different categories for the same transactions',
    heavy: true,
    success: 200,
    response: z.object({
      results: z.object({
        matched: z.array(z.object({ id, count: z.int() })),
        never: z.array(id),
        conflicts: z.array(z.object({ first: id, second: id, count: z.int() })),
      }),
    }),
    errors: [],
  }),
};
