import {
  cents,
  digitsOf,
  HOME_CURRENCY,
  hasDecimals,
  isCurrency,
  LARGEST_CENTS,
  LARGEST_SUM,
  LONGEST_DESCRIPTION,
  LONGEST_ID,
  LONGEST_NAME,
  LONGEST_PASSWORD,
  LONGEST_TAG,
  monthOfDayNumber,
  parseDay,
  parseDecimal,
  SHORTEST_PASSWORD,
  toAmount,
  toDayNumber,
} from '@saldo/domain';
import { z } from 'zod';

/** The pieces that request and answer shapes are made of. */

/** No NUL, which no database takes, and no half of a character, which would be kept as something else. */
export const isPlainText = (text: string) => !text.includes('\0') && text.isWellFormed();
export const PLAIN_TEXT = 'must not contain a NUL character or half of a character';

export const id = z.string().min(1).max(LONGEST_ID).refine(isPlainText, PLAIN_TEXT).meta({
  description: 'An opaque id.',
  example: '0199d3a4-7c1e-7000-8000-1f2e3d4c5b6a',
});

/** Of an answer to what changed something. */
export const changeId = id.nullable().optional().meta({
  description: 'The change that this made, which can be undone; null where nothing had to be changed.',
});

const text = (limits: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .min(limits.min ?? 0, limits.min === 1 ? 'is required' : undefined)
    .max(limits.max, `must be at most ${limits.max} characters`)
    .refine(isPlainText, PLAIN_TEXT);

export const name = text({ min: 1, max: LONGEST_NAME });

export const description = text({ max: LONGEST_DESCRIPTION });

/** A person's own names and phone, which may be empty. */
export const personalText = text({ max: LONGEST_NAME });

export const email = z
  .string()
  .trim()
  .max(254, 'must be at most 254 characters')
  .pipe(z.email('must be an email address'))
  .meta({ example: 'ada@example.org' });

/** Never trimmed: a space is part of a password. */
export const password = z
  .string()
  .min(SHORTEST_PASSWORD, `must be at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `must be at most ${LONGEST_PASSWORD} characters`)
  .refine(isPlainText, PLAIN_TEXT);

/** A whole number, or one as text; nothing else that could be turned into one. */
export const wholeNumber = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  'must be a whole number',
);

const NUMBERS = { 2: 'two', 3: 'three' };

/** What is said of an amount that is finer, or larger, than those of its currency. */
export const amountWords = (currency = HOME_CURRENCY) =>
  hasDecimals(currency)
    ? `must be an amount with at most ${NUMBERS[digitsOf(currency)]} decimals, up to ${toAmount(cents(LARGEST_CENTS), currency)}`
    : `must be a whole amount, as ${currency} has no decimals, up to ${Math.trunc(toAmount(cents(LARGEST_CENTS), currency))}`;

/** Of an amount that is too fine for any currency. */
const FINE_AMOUNT = `must be an amount with at most two decimals, or three where its currency has them, up to ${toAmount(cents(LARGEST_CENTS), HOME_CURRENCY)}`;

const moneyUpTo = (largest?: number) =>
  z
    .union([z.number(), z.string().trim().max(32)], 'must be an amount such as 12.50')
    .transform((value, context) => {
      const parsed = parseDecimal(String(value), 3, largest);
      if (parsed !== undefined) return parsed;
      context.addIssue(/\.\d{3}/.test(String(value)) ? FINE_AMOUNT : amountWords());
      return z.NEVER;
    });

/**
 * A number or decimal text; becomes the decimal, of which only its currency makes money: three decimals are refused where
 * the currency is known to have two.
 */
export const money = moneyUpTo().meta({
  description:
    'An amount with at most two decimals, or three where its currency has them, as a number or as decimal text.',
  example: 12.5,
});

/** What an account came to may be more than one amount can be. */
export const balance = moneyUpTo(LARGEST_SUM);

export const positiveMoney = money.refine((value) => Number(value) > 0, 'must be greater than zero');
export const nonNegativeMoney = money.refine((value) => Number(value) >= 0, 'must be zero or more');

/** An amount as it leaves: a JSON number. */
export const amount = z.number().meta({ example: 12.5 });

export const currency = z.string().meta({ description: 'ISO 4217', example: 'EUR' });

/** The currency that something is asked in. */
export const currencyCode = z
  .string()
  .refine(isCurrency, 'must be a currency such as EUR')
  .meta({ description: 'ISO 4217', example: 'EUR' });

export const monthText = z.string().meta({ example: '2026-11' });

/** `YYYY-MM`. */
export const month = z
  .string('must be a month such as 2026-11')
  .transform((value, context) => {
    const parsed = parseDay(`${value}-01`);
    if (parsed !== undefined) return monthOfDayNumber(toDayNumber(parsed));
    context.addIssue('must be a month that exists, such as 2026-11');
    return z.NEVER;
  })
  .meta({ example: '2026-11' });

/** `YYYY-MM-DD` or a full ISO date-time; becomes the day. */
export const day = z
  .string('must be a day such as 2026-11-15')
  .trim()
  .max(40)
  .transform((value, context) => {
    const parsed = parseDay(value);
    if (parsed !== undefined) return parsed;
    context.addIssue('must be a day that exists, such as 2026-11-15');
    return z.NEVER;
  })
  .meta({ description: 'A calendar day, or an ISO date-time whose day is taken.', example: '2026-11-15' });

/** Of a list: which page, how many on it. What is too many is told how many may be. */
const pageNumber = (most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`);

export const page = pageNumber(1_000_000);
export const perPage = (most: number) => pageNumber(most);

export const message = z.object({ message: z.string() });

/** No leading or trailing space, none of the marks that would cut an address. */
export const tagName = text({ min: 1, max: LONGEST_TAG }).meta({ example: 'holiday' });

const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e]*"$/;

/**
 * The versions that a change may be made of; all of them where nothing is said. A weak one, and one that was never ours,
 * is none of them.
 */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .trim()
    .max(1000)
    .refine(
      (text) => text === '*' || text.split(',').every((tag) => ENTITY_TAG.test(tag.trim())),
      'must be a version such as "3", several of them, or *',
    )
    .transform((text) => {
      if (text === '*') return undefined;
      return text.split(',').flatMap((tag) => {
        const [, digits] = /^"(\d{1,15})"$/.exec(tag.trim()) ?? [];
        return digits === undefined ? [] : [Number(digits)];
      });
    })
    .optional(),
});

/** Of one thing that is kept with what it was before. */
export const version = z.int().meta({ description: 'Grows with each change; what `If-Match` names.' });

/** A moment: the answer is as it was then. */
export const asOf = z.iso
  .datetime({ offset: true, message: 'must be an ISO date-time such as 2026-11-15T12:00:00Z' })
  .max(40)
  .meta({ description: 'Answers as it was then.', example: '2026-11-15T12:00:00Z' });

export const errorBody = z
  .object({
    code: z.string().meta({ example: 'input.invalid' }),
    message: z.string(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          code: z.string().optional().meta({ description: 'Of a refused file: why, for programs.' }),
        }),
      )
      .optional(),
    request_id: z.string().optional(),
    results: z
      .unknown()
      .optional()
      .meta({ description: 'What is there now, where that is what stands in the way.' }),
  })
  .meta({ id: 'Error', description: 'What went wrong: a code for programs, a sentence for people.' });

export type ErrorBody = z.infer<typeof errorBody>;
