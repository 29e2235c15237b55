import type { ReportItem, ReportPeriod } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { toComposed } from '../../config/explained.ts';
import { formatShortMonth } from '../../ui/money-and-dates/dates.ts';
import type { By } from './report-address.ts';

/** `2026-11`, `2026-Q4` or `2026`, as a chart has room for it. */
function describePeriod(t: TFunction, key: string): string {
  const [year = '', part] = key.split('-');
  if (part === undefined) return year;
  if (part.startsWith('Q')) return t('reports.quarter', { quarter: part.slice(1), year });
  return formatShortMonth(key);
}

export const describePeriods = (t: TFunction, periods: ReportPeriod[]) =>
  periods.map(({ key }) => describePeriod(t, key));

/** What has none of it is said, too. */
export function describeItem(t: TFunction, by: By, { name }: { name: string }): string {
  if (name !== '') return name;
  return by === 'tag' ? t('filters.untagged') : t('transactions.uncategorized');
}

export const keyOfItem = ({ id, name }: Pick<ReportItem, 'id' | 'name'>) => id ?? name;

/** What the others come to: the whole without those that are told one by one. What has two tags counts for each of them. */
export function explainRest(
  t: TFunction,
  by: By,
  whole: { name: string; explain: string },
  told: readonly { name: string; explain: string }[],
): string | undefined {
  const names = [whole.name, ...told.map((item) => describeItem(t, by, item))];
  const of = [whole, ...told].map(({ explain }) => explain);
  return by === 'tag' ? undefined : toComposed('rest', of, names);
}

/** The same figure, of some of the days. */
export function explainDays(explain: string, { from, to }: { from: string; to: string }): string {
  const params = new URLSearchParams(explain);
  params.set('from', from);
  params.set('to', to);
  return params.toString();
}
