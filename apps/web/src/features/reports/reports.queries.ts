import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, downloadCsv } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';
import type { ReportName, ReportQuery } from './report-address.ts';

const reportOptions = <Report>(
  name: ReportName,
  query: ReportQuery,
  read: (signal: AbortSignal) => Promise<{ results: Report }>,
) =>
  queryOptions({
    queryKey: moneyKey('reports', name, query),
    queryFn: async ({ signal }) => (await read(signal)).results,
    placeholderData: keepPreviousData,
  });

export const useSpendingReport = (query: ReportQuery) =>
  useQuery(reportOptions('spending', query, (signal) => api.reportSpending({ query }, { signal })));

export const useCashFlowReport = (query: ReportQuery) =>
  useQuery(reportOptions('cash-flow', query, (signal) => api.reportCashFlow({ query }, { signal })));

export const useNetWorthReport = (query: ReportQuery) =>
  useQuery(reportOptions('net-worth', query, (signal) => api.reportNetWorth({ query }, { signal })));

export const useTrendsReport = (query: ReportQuery) =>
  useQuery(reportOptions('trends', query, (signal) => api.reportTrends({ query }, { signal })));

export const useCompareReport = (query: ReportQuery) =>
  useQuery(reportOptions('compare', query, (signal) => api.reportCompare({ query }, { signal })));

const ROWS = {
  spending: 'reportSpending',
  'cash-flow': 'reportCashFlow',
  'net-worth': 'reportNetWorth',
  trends: 'reportTrends',
  compare: 'reportCompare',
} as const;

export const useReportCsv = () =>
  useMutation({
    mutationFn: ({ report, query }: { report: ReportName; query: ReportQuery }) =>
      downloadCsv(ROWS[report], { query }),
  });
