import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filter } from './transactions.shapes.ts';
import { amount, currency, currencyCode, id } from './wire.ts';

/** What a report is about: any days, any filter of the list. */
const asked = filter.omit({ date: true, type: true }).extend({
  group: z.enum(['month', 'quarter', 'year']).optional().meta({ description: 'Months, unless it is said.' }),
  currency: currencyCode
    .optional()
    .meta({ description: 'Of the figures; the home currency unless it is said.' }),
});

const byWhat = z.enum(['category', 'tag', 'source', 'name']);
const by = z.object({ by: byWhat.optional().meta({ description: 'Categories, unless it is said.' }) });

/** Lets `text/csv` be asked for. */
const headers = z.object({ accept: z.string().max(1000).optional() });

const explain = z.string().meta({
  description:
    'What `GET /api/explain` is asked with to tell how this came about; with other `from` and `to`, that part of it.',
  example: 'of=spending&from=2026-11-01&to=2026-11-30',
});

const period = z.object({
  key: z.string().meta({ example: '2026-11' }),
  from: z.string().meta({ example: '2026-11-01' }),
  to: z.string().meta({ example: '2026-11-30' }),
});

const about = z.object({
  from: z.string(),
  to: z.string(),
  currency,
  periods: z.array(period).meta({ description: 'Oldest first; the first and the last may be cut.' }),
  left_out: z.int().meta({ description: 'Transactions in another currency, which are in no figure.' }),
});

/** Something that money went to, came from or lies in. */
const item = z.object({
  id: id.nullable().meta({ description: 'Of the category or source; null of what has none.' }),
  name: z.string().meta({ description: 'Empty of what is without: no category, no tag.' }),
  amounts: z.array(amount).meta({ description: 'One per period.' }),
  total: amount,
  explain,
});

const figures = z.object({ amounts: z.array(amount), total: amount, explain });

/** A list ends somewhere: what comes after it is told together. */
const others = z
  .object({ count: z.int(), amounts: z.array(amount), total: amount })
  .nullable()
  .meta({ description: 'What the smaller ones come to, where there are more than are told.' });

const itemized = figures.extend({
  items: z.array(item).meta({ description: 'The largest first.' }),
  others,
});

const spending = about
  .extend({ by: byWhat, spending: itemized })
  .meta({ id: 'SpendingReport', description: 'Where the money went: expenses, less what came back.' });

const cashFlow = about
  .extend({
    by: byWhat,
    income: itemized,
    spending: itemized,
    left: figures.meta({ description: 'Income less spending.' }),
    savings_rates: z
      .array(z.number().nullable())
      .meta({ description: 'What was left of the income, from 0 to 1; null where none came in.' }),
    savings_rate: z.number().nullable(),
  })
  .meta({
    id: 'CashFlowReport',
    description: 'What came in, where it went and what was left. What came back of an expense is no income.',
  });

const netWorth = about
  .extend({
    total: figures.omit({ total: true }),
    items: z
      .array(
        item.omit({ total: true }).extend({
          amounts: z
            .array(amount.nullable())
            .meta({ description: 'One per period; null where no rate is known of its last day.' }),
        }),
      )
      .meta({ description: 'Each source; the largest first.' }),
    others: z
      .object({ count: z.int(), amounts: z.array(amount) })
      .nullable()
      .meta({ description: 'What the smaller ones come to, where there are more than are told.' }),
  })
  .meta({ id: 'NetWorthReport', description: 'What was there at the end of each period, by source.' });

const trend = item.extend({
  median: amount.meta({ description: 'Of its whole periods.' }),
  usual: z.object({ low: amount, high: amount }).nullable().meta({
    description: 'Between these it usually is; null where there are too few periods to say.',
  }),
  unusual: z.array(z.int()).meta({ description: 'Which periods lie outside of it, by their index.' }),
});

const trends = about
  .extend({
    by: byWhat,
    counted: z.array(z.int()).meta({ description: 'Which periods tell what is usual, by their index.' }),
    items: z.array(trend).meta({ description: 'The largest first.' }),
  })
  .meta({ id: 'TrendsReport', description: 'How spending on each went on, and when it was unusual.' });

const compared = z.object({
  now: amount,
  before: amount,
  year_before: amount,
});

const compare = about
  .omit({ periods: true })
  .extend({
    by: byWhat,
    now: period.omit({ key: true }),
    before: period
      .omit({ key: true })
      .meta({ description: 'As many days, or whole months, as lie just before.' }),
    year_before: period.omit({ key: true }).meta({ description: 'The same a year earlier.' }),
    income: compared.extend({ explain }),
    spending: compared.extend({ explain }),
    left: compared.extend({ explain }),
    items: z
      .array(compared.extend({ id: id.nullable(), name: z.string(), explain }))
      .meta({ description: 'Of spending; what changed most since before comes first.' }),
  })
  .meta({
    id: 'CompareReport',
    description: 'These days beside those before them and those a year earlier.',
  });

export type SpendingReport = z.infer<typeof spending>;
export type CashFlowReport = z.infer<typeof cashFlow>;
export type NetWorthReport = z.infer<typeof netWorth>;
export type TrendsReport = z.infer<typeof trends>;
export type CompareReport = z.infer<typeof compare>;
export type ReportItem = z.infer<typeof item>;
export type ReportPeriod = z.infer<typeof period>;

const report = { method: 'GET', access: 'user', headers, heavy: true, csv: true, success: 200 } as const;

export const reportsEndpoints = {
  reportSpending: endpoint({
    ...report,
    path: '/api/reports/spending',
    summary: 'Where the money went, by category, tag, source or name; as JSON or, by `Accept`, as CSV',
    query: asked.extend(by.shape),
    response: z.object({ results: spending }),
    errors: ['ledger.full'],
  }),
  reportCashFlow: endpoint({
    ...report,
    path: '/api/reports/cash-flow',
    summary: 'What came in, from whom, where it went and what was left',
    query: asked.extend(by.shape),
    response: z.object({ results: cashFlow }),
    errors: ['ledger.full'],
  }),
  reportNetWorth: endpoint({
    ...report,
    path: '/api/reports/net-worth',
    summary: 'What was there at the end of each period, by source',
    query: asked.pick({ from: true, to: true, group: true, currency: true, source_id: true }),
    response: z.object({ results: netWorth }),
    errors: ['ledger.full'],
  }),
  reportTrends: endpoint({
    ...report,
    path: '/api/reports/trends',
    summary: 'Spending over time with its median and the periods that were unusual',
    query: asked.extend(by.shape),
    response: z.object({ results: trends }),
    errors: ['ledger.full'],
  }),
  reportCompare: endpoint({
    ...report,
    path: '/api/reports/compare',
    summary: 'These days beside those just before and those a year earlier; this month unless days are named',
    query: asked.omit({ group: true }).extend(by.shape),
    response: z.object({ results: compare }),
    errors: ['ledger.full'],
  }),
};
