import { FEWEST_LINES, LONGEST_NAME, MOST_LINES, MOST_TAGS, TYPES_OF_SOURCE } from '@saldo/domain';
import { z } from 'zod';
import { archivedList } from './archived-list.ts';
import { archivedAccount, place } from './archived-statements.ts';
import { archivedCategory } from './categories.ts';
import { archivedCategoryGroup } from './category-groups.ts';
import { archivedHome, archivedRate } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { areShort, MOST_LETTERS_OF_LINES } from './lines.ts';
import { archivedPlanMonth, archivedPlanSettings, archivedPlanTarget } from './monthly-plan.archive.ts';
import { archivedPlans, planCounts } from './plans.ts';
import { archivedRule } from './rules.ts';
import { archivedReport } from './saved-reports.ts';
import { filter, KINDS_OF_EVIDENCE } from './transactions.shapes.ts';
import { balance, day, description, id, message, name, positiveMoney, tagName } from './wire.ts';

/** Banks have sent accounts without a name: they come back under one. */
const accountName = description.max(120).transform((given) => given || 'Bank account');

/** What a person takes along, and what can be brought back. Ids tie its parts together and end with it. */
export const archive = z.object({
  format: z.literal('saldo-archive'),
  version: z.union([z.literal(1), z.literal(2)]),
  category_groups: archivedList(archivedCategoryGroup).optional(),
  categories: archivedList(archivedCategory),
  sources: archivedList(
    z.object({
      id,
      name: accountName,
      type_source: z.enum(TYPES_OF_SOURCE),
      amount: balance,
      currency: z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/),
      account: archivedAccount.optional(),
    }),
  ),
  transactions: z
    .array(
      z.object({
        name,
        description,
        type: z.enum(['income', 'expense']),
        amount: positiveMoney,
        date: day,
        source_id: id,
        category_id: id.nullable(),
        lines: z
          .array(z.object({ category_id: id.nullable(), amount: positiveMoney, description }))
          .min(FEWEST_LINES)
          .max(MOST_LINES)
          .refine(areShort, `must have at most ${MOST_LETTERS_OF_LINES} characters of description in all`)
          .optional(),
        tags: z.array(tagName).max(MOST_TAGS).optional(),
        to_be_paid_back: z.boolean().optional(),
        mcc: z
          .string()
          .regex(/^\d{4}$/)
          .optional()
          .meta({ description: 'What kind of shop it was (ISO 18245).' }),
        from: z
          .object({ file: name, line: z.int().min(1) })
          .optional()
          .meta({ description: 'Of a row that came by a file: where it stood in it.' }),
        refund_of: place.optional(),
        transfer: place.optional(),
        decided: z
          .discriminatedUnion('by', [
            z.object({ by: z.literal('rule'), rule_id: id, rule_name: z.string().max(LONGEST_NAME) }),
            z.object({
              by: z.literal('learned'),
              words: z.array(z.string().max(LONGEST_NAME)).max(10),
              confidence: z.number().min(0).max(1),
              evidence: z.enum(KINDS_OF_EVIDENCE).optional(),
              score: z.number().min(0).max(1).optional(),
            }),
            z.object({ by: z.enum(['bank', 'file', 'person']) }),
          ])
          .optional()
          .meta({ description: 'Who gave the category, where that was not its person.' }),
      }),
    )
    .meta({
      description:
        'In the order of writing. `refund_of` and `transfer` name another of them by its place, counted from 0.',
    }),
  ...archivedPlans,
  plan_settings: archivedList(archivedPlanSettings).optional(),
  plan_months: archivedList(archivedPlanMonth).optional(),
  plan_targets: archivedList(archivedPlanTarget).optional(),
  rules: archivedList(archivedRule).optional(),
  saved_reports: archivedList(archivedReport).optional(),
  home_currency: archivedHome
    .optional()
    .meta({ description: 'What totals are in; null where nobody chose.' }),
  exchange_rates: archivedList(archivedRate).optional(),
  name_rules_off: archivedList(name)
    .optional()
    .meta({ description: 'Rules that clean names, and are turned off.' }),
});

/** Of version 2, after the transactions: one by one, because they may be large. */
export const archivedAttachment = z.object({
  transaction: place,
  name,
  type: z.string().max(100),
  content: z.base64().meta({ description: 'The file, in base64.' }),
});

/** What an archive tells besides, and nothing is brought back from. */
export const TOLD_ONLY = [
  'exported_at',
  'person',
  'bank_connections',
  'passkeys',
  'linked_accounts',
  'security_events',
  'changes',
] as const;

export type Archive = z.output<typeof archive>;

const counts = z.object({
  sources: z.int(),
  categories: z.int(),
  transactions: z.int(),
  ...planCounts,
});

const reported = z.array(z.object({ path: z.string(), message: z.string() })).meta({
  description:
    'What came in although it could not be written down by hand, or stayed away, at most twenty of it.',
});

const file = z.object({
  type: z.string(),
  bytes: z.custom<AsyncIterable<Uint8Array>>(),
  file_name: z.string(),
});

export const personalDataEndpoints = {
  readPersonalData: endpoint({
    method: 'GET',
    path: '/api/personal-data',
    access: 'user',
    summary: 'How much there is, and when it was last backed up and proven to come back',
    heavy: true,
    success: 200,
    response: z.object({
      results: counts.extend({
        backup_made_at: z.string().nullable(),
        backup_proven_at: z
          .string()
          .nullable()
          .meta({ description: 'When a backup was last restored for a rehearsal and found whole.' }),
      }),
    }),
    errors: [],
  }),
  exportArchive: endpoint({
    method: 'GET',
    path: '/api/export',
    access: 'user',
    summary: 'All of the person’s data as one JSON file',
    success: 200,
    raw: 'application/json',
    response: file,
    errors: [],
    limit: { count: 60, seconds: 3600 },
  }),
  exportTransactions: endpoint({
    method: 'GET',
    path: '/api/export/transactions.csv',
    access: 'user',
    summary: 'All transactions as a table for a spreadsheet',
    success: 200,
    raw: 'text/csv',
    response: file,
    errors: [],
    limit: { count: 60, seconds: 3600 },
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/export/{format}',
    access: 'user',
    summary: 'A filtered list of transactions as a file: for spreadsheets, other programs, or hledger',
    params: z.object({ format: z.enum(['csv', 'qif', 'ofx', 'journal']) }),
    query: filter,
    success: 200,
    raw: 'application/octet-stream',
    media: ['text/csv', 'application/qif', 'application/x-ofx', 'text/plain'],
    response: file,
    errors: [],
    limit: { count: 60, seconds: 3600 },
  }),
  importArchive: endpoint({
    method: 'POST',
    path: '/api/import',
    access: 'user',
    summary: 'Bring an exported archive back into an account without money data',
    file: { field: 'file', bytes: 1536 * 1024 * 1024, tooLarge: 'body.too_large', atOnce: 2 },
    outside: true,
    success: 201,
    response: message.extend({ results: counts, reported }),
    errors: [
      'archive.invalid',
      'archive.not_empty',
      'archive.rates_changed',
      'rate.too_many',
      'ledger.full',
      'rule.too_many',
    ],
    limit: { count: 30, seconds: 3600 },
  }),
};
