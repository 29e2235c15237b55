import type { ReportItem, ReportPeriod } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { type Composed, readComposed, toComposed } from '../../config/explained.ts';
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

/** A figure as it stands on the screen. */
export type Figure = { name: string; amount: number; explain: string | undefined };

export const toFigure = (t: TFunction, by: By, item: Pick<ReportItem, 'name' | 'total' | 'explain'>) => ({
  ...{ name: describeItem(t, by, item), amount: item.total, explain: item.explain },
});

/** One that comes from others which the screen tells. */
export const composeFigures = (
  how: Composed['how'],
  figures: readonly Figure[],
  currency: string,
  percent?: number,
) =>
  toComposed(
    how,
    figures.map(({ explain }) => explain),
    {
      names: figures.map(({ name }) => name),
      known: { amounts: figures.map(({ amount }) => amount), currency },
      ...(percent !== undefined && { percent }),
    },
  );

/**
 * What the others come to: the whole without those that are told one by one. What has two tags counts for each of them:
 * there it is the others themselves, as long as each of them is known.
 */
export function explainRest(
  by: By,
  currency: string,
  figures: { whole: Figure; top: readonly Figure[]; others: readonly Figure[] | undefined },
): string | undefined {
  const { whole, top, others } = figures;
  if (by !== 'tag') return composeFigures('rest', [whole, ...top], currency);
  return others && composeFigures('together', others, currency);
}

/** The same figure, of some of the days. */
export function explainDays(explain: string, days: { from: string; to: string }): string {
  const composed = readComposed(explain);
  if (composed) {
    const of = composed.of.map((one) => one && explainDays(one, days));
    return toComposed(composed.how, of, composed.names ? { names: composed.names } : {}) ?? explain;
  }
  const { from, to } = days;
  const params = new URLSearchParams(explain);
  params.set('from', from);
  params.set('to', to);
  return params.toString();
}
