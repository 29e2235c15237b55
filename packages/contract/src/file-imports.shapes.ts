import { z } from 'zod';
import { amount, currencyCode, id, money, name, page, perPage } from './wire.ts';

const columnRoles = [
  'date',
  'value_date',
  'amount',
  'money_out',
  'money_in',
  'flag',
  'fee',
  'balance',
  'currency',
  'name',
  'description',
  'type',
  'ref',
  'status',
  'account',
  'category',
  'category_group',
  'tags',
  'transfer',
  'ignored',
] as const;

export const mapping = z
  .object({
    delimiter: z.enum([';', ',', '\t', '|']),
    header: z.int().min(0).meta({ description: 'The line of the header; 0 where there is none.' }),
    columns: z
      .array(z.enum(columnRoles))
      .max(500)
      .meta({ description: 'What each column holds, from the left.' }),
    decimal_mark: z.enum(['point', 'comma']),
    date_order: z.enum(['dmy', 'mdy', 'ymd']),
    sign: z.enum(['as_written', 'turned', 'by_flag']),
    balance_sign: z.enum(['as_written', 'turned']),
    words_out: z
      .array(z.string().max(100))
      .max(50)
      .nullable()
      .meta({ description: 'Words beside the amount that mean money out; null: the usual ones.' }),
    fee: z.enum(['apart', 'included']),
  })
  .meta({ id: 'StatementMapping', description: 'How a CSV is read.' });

export type StatementMapping = z.infer<typeof mapping>;

const decided = z.object({ new: z.int(), known: z.int(), same: z.int(), refused: z.int() });

/** Made when the file is confirmed, and not before. */
export const newSource = z.object({
  name,
  currency: currencyCode,
  balance: money.nullable().optional().meta({
    description: 'What is in it today; null or left out: what the file says was there before, or nothing.',
  }),
});

const account = z.object({
  key: z.string(),
  name: z.string().nullable(),
  number: z.string().nullable(),
  currency: z.string().nullable(),
  opening: amount.nullable(),
  closing: amount.nullable(),
  rows: z.int(),
  source_id: id.nullable().meta({ description: 'Where its rows go; null until somebody says so.' }),
  new_source: z
    .object({ name: z.string(), currency: z.string(), balance: amount.nullable() })
    .nullable()
    .meta({ description: 'Or the source that is made for them when the file is confirmed.' }),
  decisions: decided,
});

export const questionIds = [
  'date_order',
  'decimal_mark',
  'sign',
  'flag',
  'amount_column',
  'date_column',
  'fee',
  'balance',
] as const;

const question = z.object({
  id: z.enum(questionIds),
  text: z.string(),
  choices: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        label: z.string().nullable().meta({ description: 'The column or the word, as in the file.' }),
      }),
    )
    .meta({ description: 'The likeliest first: the rows are read by it for the time being.' }),
  examples: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      readings: z.array(
        z.object({
          choice: z.string(),
          date: z.string().nullable(),
          amount: z.number().nullable().meta({ description: 'Negative is money out.' }),
          name: z.string(),
        }),
      ),
    }),
  ),
});

const problem = z.object({
  line: z.int(),
  code: z.string(),
  message: z.string(),
  text: z.string().meta({ description: 'As in the file.' }),
});

export const fileImport = z
  .object({
    id,
    name: z.string().meta({ description: 'What the file is called.' }),
    created_at: z.string(),
    state: z.enum(['ready', 'done']),
    format: z.enum(['csv', 'ofx', 'qif', 'camt053', 'mt940', 'csb43']),
    program: z
      .string()
      .nullable()
      .meta({ description: 'The other program that wrote it, where it is known.' }),
    encoding: z.string(),
    rows: z.int(),
    problems: z.array(problem).meta({ description: 'What could not be read (the first 1000).' }),
    left_out: z
      .array(problem)
      .meta({ description: 'What holds no movement, and is left out (the first 1000).' }),
    accounts: z.array(account),
    from: z.string().nullable().meta({ description: 'The first day of its rows; null where it has none.' }),
    to: z.string().nullable().meta({ description: 'The last one.' }),
    mapping: mapping.nullable(),
    headings: z
      .array(z.string())
      .meta({ description: 'Of a CSV with a header: the words of it, from the left.' }),
    proof: z.object({
      kind: z.enum(['running_balance', 'statement_balance', 'none']),
      holds: z.boolean(),
      checked: z.int(),
      agreeing: z.int(),
    }),
    questions: z.array(question).meta({ description: 'Nothing comes in while one of them is open.' }),
    decisions: decided,
    new_categories: z
      .array(z.string())
      .meta({ description: 'Categories that the file names and the person does not have.' }),
    make_categories: z.boolean().meta({ description: 'Whether these are to be made.' }),
  })
  .meta({ id: 'FileImport', description: 'A bank’s file, as it was understood.' });

export type FileImport = z.infer<typeof fileImport>;
export type FileQuestion = z.infer<typeof question>;

export const item = z.object({
  line: z.int(),
  account: z.string(),
  date: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['income', 'expense']),
  amount,
  currency: z.string().nullable(),
  balance: z.number().nullable(),
  pending: z.boolean(),
  category: z.string().nullable(),
  decision: z.enum(['new', 'known', 'same', 'refused']),
  reason: z.enum([
    'unseen',
    'known',
    'same_day',
    'same_name',
    'only_one',
    'pending',
    'other_currency',
    'amount_too_fine',
    'unread',
  ]),
  transaction_id: id.nullable().meta({ description: 'What it is, of what is there already.' }),
  same_as: z
    .object({ name: z.string(), date: z.string() })
    .nullable()
    .meta({ description: 'Of one that is the same: what it is called, and when it was.' }),
});

export type FileImportItem = z.infer<typeof item>;

export const paging = z.object({ page: page.optional(), per_page: perPage(500).optional() });
