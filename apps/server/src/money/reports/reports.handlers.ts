import type {
  CashFlowReport,
  CompareReport,
  NetWorthReport,
  SpendingReport,
  TrendsReport,
} from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { readAsked } from './asked.ts';
import { readCompare } from './compare.ts';
import { explain } from './explain.ts';
import { readNetWorth } from './net-worth.ts';
import { readCashFlow, readSpending, readTrends } from './spending.ts';
import { toTable, wantsTable } from './table.ts';

type Names =
  | 'explain'
  | 'reportCashFlow'
  | 'reportCompare'
  | 'reportNetWorth'
  | 'reportSpending'
  | 'reportTrends';

export function reportsHandlers(context: Context): HandlersFor<Names> {
  const { db } = context;
  return {
    async explain({ query, caller }) {
      return { results: await explain(context, caller, query) };
    },
    async reportSpending({ query: { by = 'category', ...query }, headers, caller }) {
      const results = await readSpending(db, await readAsked(context, caller, query), by);
      return wantsTable(headers.accept) ? spendingTable(results) : { results };
    },
    async reportCashFlow({ query: { by = 'category', ...query }, headers, caller }) {
      const results = await readCashFlow(db, await readAsked(context, caller, query), by);
      return wantsTable(headers.accept) ? cashFlowTable(results) : { results };
    },
    async reportNetWorth({ query, headers, caller }) {
      const results = await readNetWorth(db, await readAsked(context, caller, query));
      return wantsTable(headers.accept) ? netWorthTable(results) : { results };
    },
    async reportTrends({ query: { by = 'category', ...query }, headers, caller }) {
      const results = await readTrends(db, await readAsked(context, caller, query), by);
      return wantsTable(headers.accept) ? trendsTable(results) : { results };
    },
    async reportCompare({ query: { by = 'category', ...query }, headers, caller }) {
      const results = await readCompare(db, await readAsked(context, caller, query, 1), by);
      return wantsTable(headers.accept) ? compareTable(results) : { results };
    },
  };
}

type Periods = { periods: { key: string }[]; currency: string };
const keysOf = ({ periods }: Periods) => periods.map(({ key }) => key);
type Itemized = SpendingReport['spending'];

const itemRows = (kind: string, { items, others, amounts, total }: Itemized) => [
  ...items.map((item) => [kind, item.name, ...item.amounts, item.total]),
  ...(others ? [[kind, `${others.count} others`, ...others.amounts, others.total]] : []),
  [kind, 'Total', ...amounts, total],
];

const spendingTable = (report: SpendingReport) =>
  toTable('spending', [
    [report.currency, report.by, ...keysOf(report), 'total'],
    ...itemRows('spending', report.spending),
  ]);

const cashFlowTable = (report: CashFlowReport) =>
  toTable('cash-flow', [
    [report.currency, report.by, ...keysOf(report), 'total'],
    ...itemRows('income', report.income),
    ...itemRows('spending', report.spending),
    ['left', '', ...report.left.amounts, report.left.total],
    ['savings rate', '', ...report.savings_rates, report.savings_rate],
  ]);

const netWorthTable = (report: NetWorthReport) =>
  toTable('net-worth', [
    [report.currency, ...keysOf(report)],
    ...report.items.map(({ name, amounts }) => [name, ...amounts]),
    ...(report.others ? [[`${report.others.count} others`, ...report.others.amounts]] : []),
    ['Total', ...report.total.amounts],
  ]);

const trendsTable = (report: TrendsReport) =>
  toTable('trends', [
    [report.by, ...keysOf(report), 'total', 'median', 'usual low', 'usual high'],
    ...report.items.map(({ name, amounts, total, median, usual }) => [
      ...[name, ...amounts, total, median],
      ...[usual?.low ?? null, usual?.high ?? null],
    ]),
  ]);

const compareTable = (report: CompareReport) =>
  toTable('compare', [
    [report.by, report.now.from, report.before.from, report.year_before.from],
    ...(['income', 'spending', 'left'] as const).map((what) => {
      const { now, before, year_before } = report[what];
      return [what, now, before, year_before];
    }),
    ...report.items.map(({ name, now, before, year_before }) => [name, now, before, year_before]),
  ]);
