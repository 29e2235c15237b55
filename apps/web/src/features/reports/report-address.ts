import { LONGEST_ID, LONGEST_NAME } from '@saldo/domain';
import { daysOf, type Period, parsePeriod } from '../../ui/periods/period.ts';

/** Which report, of what and of which days: all of it stands in the address. */

export const REPORTS = ['spending', 'cash-flow', 'net-worth', 'trends', 'compare'] as const;
export type ReportName = (typeof REPORTS)[number];

export const GROUPS = ['month', 'quarter', 'year'] as const;
export const BYS = ['category', 'group', 'name', 'source', 'tag'] as const;
type Group = (typeof GROUPS)[number];
export type By = (typeof BYS)[number];

export type ReportAddress = {
  report: ReportName;
  period: Period | undefined;
  group: Group;
  by: By;
  source_id: string | undefined;
  category_id: string | undefined;
  /** The one whose trend is looked at, by its id; the largest unless it is said. */
  item: string | undefined;
};

/** What each report can be asked about. */
export const OFFERS: Record<ReportName, { group: boolean; by: readonly By[]; category: boolean }> = {
  spending: { group: true, by: BYS, category: true },
  // What has two tags would flow twice.
  'cash-flow': { group: true, by: ['category', 'name', 'source'], category: true },
  'net-worth': { group: true, by: [], category: false },
  trends: { group: true, by: [], category: false },
  compare: { group: false, by: ['category', 'name', 'source', 'tag'], category: true },
};

/** What somebody typed into the address by hand may be anything. */
export function readReportAddress(params: URLSearchParams): ReportAddress {
  const report = REPORTS.find((one) => one === params.get('report')) ?? REPORTS[0];
  const period = parsePeriod(params.get('period'));
  return {
    report,
    period: period ?? (report === 'compare' ? 'this-month' : undefined),
    group: GROUPS.find((one) => one === params.get('group')) ?? GROUPS[0],
    by: OFFERS[report].by.find((one) => one === params.get('by')) ?? BYS[0],
    source_id: readText(params, 'source_id', LONGEST_ID),
    category_id: readText(params, 'category_id', LONGEST_ID),
    item: readText(params, 'item', LONGEST_NAME),
  };
}

function readText(params: URLSearchParams, key: string, longest: number): string | undefined {
  const text = params.get(key) ?? '';
  const isPlain = text !== '' && text.length <= longest && !text.includes('\0') && text.isWellFormed();
  return isPlain ? text : undefined;
}

/** What the server is asked with; only what this report takes. */
export function toReportQuery(address: ReportAddress, today: string) {
  const offers = OFFERS[address.report];
  return {
    ...daysOf(address.period, today),
    ...(offers.group && { group: address.group }),
    // A group is told by its categories.
    ...(offers.by.length > 0 && { by: address.by === 'group' ? ('category' as const) : address.by }),
    ...(address.source_id && { source_id: address.source_id }),
    ...(offers.category && address.category_id && { category_id: address.category_id }),
  };
}

export type ReportQuery = ReturnType<typeof toReportQuery>;

/** Another report of the same days and filters. */
export function toReport(params: URLSearchParams, report: ReportName): string {
  const next = new URLSearchParams(params);
  for (const key of ['by', 'item', 'report']) next.delete(key);
  if (report !== REPORTS[0]) next.set('report', report);
  return `?${next}`;
}
