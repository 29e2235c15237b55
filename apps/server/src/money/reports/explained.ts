import type { Explained } from '@saldo/contract';
import { fromDayNumber } from '@saldo/domain';
import type { Asked } from './asked.ts';

/** What of the two flows a report tells. */
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

/** As an address names it. */
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

/** What `GET /api/explain` is asked with for a figure of this report, narrowed down to one item of it. */
export function toExplain(of: Explained, { query, days }: Asked, narrow: Narrow = {}): string {
  const [from, to] = [fromDayNumber(days.first), fromDayNumber(days.last)];
  const params = toParams({ ...query, ...narrow, from, to });
  params.set('of', of);
  return params.toString();
}

/** What is named several times is a list. */
export function toQuery(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [first = '', ...more] = params.getAll(key);
      return [key, more.length > 0 ? [first, ...more] : first];
    }),
  );
}
