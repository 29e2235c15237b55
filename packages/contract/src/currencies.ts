import { parseRate } from '@saldo/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyCode as code, day, message, page, perPage } from './wire.ts';

/** Who said what a currency is worth. */
export const ORIGINS_OF_RATES = ['bank', 'person', 'file'] as const;

const rateText = z
  .union([z.number().transform(String), z.string().trim()], 'must be a number such as 1.0734')
  .refine((text) => parseRate(text) !== undefined, 'must be a positive number with at most ten decimals')
  .meta({ description: 'What one of `from` is worth in `to`.', example: '1.0734' });

const rate = z
  .object({
    date: z.string().meta({ description: 'From this day on.', example: '2026-11-13' }),
    from: z.string(),
    to: z.string(),
    rate: z.string().meta({ description: 'As it was said, digit by digit.', example: '1.0734' }),
    source: z.enum(ORIGINS_OF_RATES),
  })
  .meta({ id: 'Rate', description: 'What one currency was worth in another.' });

const currencyOf = z.object({
  code: z.string(),
  sources: z.int().meta({ description: 'How many sources are in it.' }),
  unknown: z
    .int()
    .meta({ description: 'Income and expenses in it that no rate is known of: no total has them.' }),
  rate: z
    .object({
      rate: z
        .number()
        .meta({ description: 'What one of it is worth in the home currency now, to six digits.' }),
      date: z.string(),
      source: z.enum(ORIGINS_OF_RATES),
    })
    .nullable(),
});

const currencies = z
  .object({
    home: z.string().meta({ description: 'What totals are in.', example: 'EUR' }),
    is_chosen: z.boolean().meta({ description: 'False until a person chose it.' }),
    currencies: z.array(currencyOf).meta({ description: 'Those of the sources.' }),
  })
  .meta({ id: 'Currencies', description: 'What totals are in, and what other currencies are worth in it.' });

export type Currencies = z.infer<typeof currencies>;
export type RateTold = z.infer<typeof rate>;

/** As an archive keeps them. */
export const archivedHome = code.nullable();
export const archivedRate = z
  .object({ date: day, from: code, to: code, rate: rateText, source: z.enum(ORIGINS_OF_RATES) })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must be another currency' });

export const currenciesEndpoints = {
  readCurrencies: endpoint({
    method: 'GET',
    path: '/api/currencies',
    access: 'user',
    summary: 'What totals are in, and what other currencies are worth in it',
    success: 200,
    response: z.object({ results: currencies }),
    errors: [],
  }),
  changeCurrencies: endpoint({
    method: 'PUT',
    path: '/api/currencies',
    access: 'user',
    summary: 'Choose what totals are in',
    body: z.object({ home: code }),
    heavy: true,
    success: 200,
    response: message.extend({ results: currencies }),
    errors: ['ledger.full', 'currency.plan_too_large'],
  }),
  listRates: endpoint({
    method: 'GET',
    path: '/api/currencies/rates',
    access: 'user',
    summary: 'Known rates, newest first',
    query: z.object({
      from: code.optional(),
      to: code.optional(),
      page: page.default(1),
      per_page: perPage(100).default(20),
    }),
    success: 200,
    response: z.object({ results: z.array(rate), page: z.int(), per_page: z.int(), total: z.int() }),
    errors: [],
  }),
  addRate: endpoint({
    method: 'POST',
    path: '/api/currencies/rates',
    access: 'user',
    summary: 'Say what a currency was worth from a day on',
    body: z.object({ date: day, from: code, to: code, rate: rateText }),
    heavy: true,
    success: 201,
    response: message.extend({ results: rate }),
    errors: ['ledger.full', 'rate.too_many'],
  }),
  removeRate: endpoint({
    method: 'DELETE',
    path: '/api/currencies/rates/{from}/{to}/{date}',
    access: 'user',
    summary: 'Forget a rate',
    params: z.object({ from: code, to: code, date: day }),
    heavy: true,
    success: 200,
    response: message,
    errors: ['rate.not_found', 'ledger.full'],
  }),
  addRatesOfFile: endpoint({
    method: 'POST',
    path: '/api/currencies/rates/file',
    access: 'user',
    summary:
      'Take the rates of a file: the historical reference rates of the European Central Bank, as downloaded',
    file: { field: 'file', bytes: 8 * 1024 * 1024, tooLarge: 'rate.unreadable_file', atOnce: 2 },
    heavy: true,
    success: 201,
    response: message.extend({
      results: z.object({
        added: z.int(),
        currencies: z.array(z.string()).meta({ description: 'Those that rates were taken of.' }),
        from: z.string(),
        to: z.string(),
      }),
    }),
    errors: ['rate.unreadable_file', 'rate.too_many', 'ledger.full'],
  }),
};
