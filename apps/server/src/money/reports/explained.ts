import type { Explained } from '@saldo/contract';
import { fromDayNumber } from '@saldo/domain';
import type { Asked } from './asked.ts';

/** The figure behind each flow of a report. */
export const EXPLAINED_BY = { income: 'earned', spending: 'spending' } as const;

const SAID = [
  'source_id',
  'category_id',
  'q',
  'name',
  'called',
  'min',
  'max',
  'tag',
  'untagged',
  'uncategorized',
  'has',
  'import_id',
  'currency',
  'rate',
] as const;

type ExplainFields = { [field in (typeof SAID)[number] | 'from' | 'to' | 'type' | 'as_of']?: unknown };
export type Narrow = { [field: string]: string | string[] | undefined };

const FIELDS = [...SAID, 'from', 'to', 'type', 'as_of'] as const;

/** As URL parameters. */
export function toParams(query: ExplainFields): URLSearchParams {
  const params = new URLSearchParams();
  for (const field of FIELDS) {
    const value = query[field];
    if (Array.isArray(value)) for (const one of value) params.append(field, String(one));
    else if (value !== undefined && value !== null)
      params.append(field, field === 'min' || field === 'max' ? String(Number(value)) : String(value));
  }
  return params;
}

/** The query of `GET /api/explain` for a figure of this report, or one item of it. */
export function toExplain(of: Explained, { query, days }: Asked, narrow: Narrow = {}): string {
  const [from, to] = [fromDayNumber(days.first), fromDayNumber(days.last)];
  const params = toParams({ ...query, ...narrow, from, to });
  params.set('of', of);
  return params.toString();
}

/** Repeated parameters become lists. */
export function toQuery(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [first = '', ...more] = params.getAll(key);
      return [key, more.length > 0 ? [first, ...more] : first];
    }),
  );
}
