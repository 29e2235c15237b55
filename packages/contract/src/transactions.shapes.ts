import { FEWEST_LINES, HAS, MOST_LINES, MOST_TAGS, TYPES_OF_SOURCE } from '@saldo/domain';
import { z } from 'zod';
import { attachment } from './attachments.ts';
import { changedBy } from './changed-by.ts';
import { areShort, MOST_LETTERS_OF_LINES } from './lines.ts';
import {
  amount,
  currency,
  currencyCode,
  day,
  description,
  id,
  money,
  name,
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

/** What a category that was given without asking rested on, as `@saldo/sorting` tells it. */
export const KINDS_OF_EVIDENCE = [
  'known',
  'once',
  'disputed',
  'alike',
  'similar',
  'agreed',
  'start',
  'vague',
] as const;

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
        evidence: z.enum(KINDS_OF_EVIDENCE).optional().meta({ description: 'What it rested on.' }),
        score: z.number().optional(),
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

export const fields = z.object({
  name,
  type: typeOfTransaction,
  category_id: id.nullable(),
  source_id: id,
  description,
  amount: positiveMoney,
  date: day,
});

/** What a person may say besides. */
export const more = z
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
  has: z.enum(HAS).optional(),
  import_id: id.optional().meta({ description: 'What this import brought.' }),
  rate: z.literal('known').optional().meta({
    description: 'Is in the currency of the totals, or a rate to it is known: just what totals have.',
  }),
});

/** As many as can be chosen one by one. */
export const MOST_NAMED = 10_000;

export const bulkChange = z
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

export const formerVersion = z.object({
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

export const SORTS = ['date', '-date', 'amount', '-amount', 'name', '-name'] as const;

export const summary = z
  .object({ income: amount, expense: amount, balance: amount, currency, left_out: z.int() })
  .meta({
    description:
      'Of the whole filtered set. `left_out` transactions are in another currency and not in the sums.',
  });

export type Summary = z.infer<typeof summary>;
