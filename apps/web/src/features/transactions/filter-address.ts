import type { RequestOf } from '@saldo/contract';
import { LONGEST_ID, parseDay } from '@saldo/domain';

/** Filters and page as the address of the list says them. */

export type Filter = Pick<
  NonNullable<RequestOf<'listTransactions'>['query']>,
  'type' | 'source_id' | 'category_id' | 'date' | 'q' | 'min' | 'max' | 'tag' | 'has' | 'uncategorized'
>;

/** Shorter searches fit nearly everything, and help nobody. */
export const SHORTEST_SEARCH = 3;
export const LONGEST_SEARCH = 200;
const LAST_PAGE = 10_000_000;

const KEYS = ['type', 'source_id', 'category_id', 'date'] as const;
export type FilterKey = (typeof KEYS)[number];
type Chosen = { key: FilterKey; value: string };

/** Only what the server would take: what somebody typed into the address by hand may be anything. */
export function readAddress(params: URLSearchParams): { chosen: Chosen[]; q: string; page: number } {
  const page = Number(params.get('page') ?? 1);
  return {
    chosen: KEYS.flatMap((key) => {
      const value = params.get(key);
      return value && isSensible(key, value) ? [{ key, value }] : [];
    }),
    q: (params.get('q') ?? '').replaceAll('\0', '').slice(0, LONGEST_SEARCH),
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
  };
}

export type Changes = { [key in FilterKey | 'q' | 'page']?: string | undefined };

/** With anything but another page, the list begins anew. */
export function changeAddress(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries({ page: undefined, ...changes })) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

export const NOTHING_CHOSEN: Changes = Object.fromEntries([...KEYS, 'q'].map((key) => [key, undefined]));

/** What is asked of the server: what is chosen, and what is typed once it is long enough. */
export function toFilter(chosen: Chosen[], typed: string): Filter {
  const q = typed.trim();
  return {
    ...Object.fromEntries(chosen.map(({ key, value }) => [key, value])),
    ...(q.length >= SHORTEST_SEARCH && { q }),
  };
}

function isSensible(key: FilterKey, value: string): boolean {
  if (key === 'type') return value === 'income' || value === 'expense';
  if (key === 'date') return parseDay(value) === value;
  return value.length <= LONGEST_ID && !value.includes('\0');
}
