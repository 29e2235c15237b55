import type { RequestOf } from '@saldo/contract';
import {
  digitsOf,
  HAS,
  LONGEST_ID,
  LONGEST_NAME,
  LONGEST_TAG,
  MOST_TAGS,
  parseDay,
  parseDecimal,
} from '@saldo/domain';
import { finestCurrency } from '../../../ui/money-and-dates/finest-currency.ts';
import { daysOf, type Period, parsePeriod } from '../../../ui/periods/period.ts';

/** Filters and page as the address of the list says them. */

export type Filter = Omit<
  NonNullable<RequestOf<'listTransactions'>['query']>,
  'as_of' | 'page' | 'per_page' | 'sort' | 'totals'
>;

/** A single letter fits nearly everything, and helps nobody. */
export const SHORTEST_SEARCH = 2;
export const LONGEST_SEARCH = 200;
const LAST_PAGE = 10_000_000;

export const SORTS = ['-date', 'date', '-amount', 'amount', 'name', '-name'] as const;
export type Sort = (typeof SORTS)[number];

const TYPES = ['income', 'expense', 'transfer'] as const;

/** What the product offers first, then what is for whoever wants more. */
export const MAIN_KEYS = ['type', 'source_id', 'category_id', 'date'] as const;
const MORE_KEYS = ['min', 'max', 'has', 'uncategorized', 'tag'] as const;
/** What only links lead to: nobody chooses these on the list itself. */
export const LINKED_KEYS = ['import_id', 'name', 'called', 'untagged', 'currency', 'rate'] as const;
const KEYS = [...MAIN_KEYS, ...MORE_KEYS, ...LINKED_KEYS] as const;
export type MainKey = (typeof MAIN_KEYS)[number];
export type FilterKey = (typeof KEYS)[number];
export type Chosen = { key: FilterKey; value: string };

type Address = { chosen: Chosen[]; period: Period | undefined; q: string; sort: Sort; page: number };

/** Only what the server would take: what somebody typed into the address by hand may be anything. */
export function readAddress(params: URLSearchParams): Address {
  const page = Number(params.get('page') ?? 1);
  return {
    chosen: KEYS.flatMap((key) => readValues(params, key).map((value) => ({ key, value }))),
    period: parsePeriod(params.get('period')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? SORTS[0],
    q: (params.get('q') ?? '').replaceAll('\0', '').slice(0, LONGEST_SEARCH),
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
  };
}

/** Of tags there may be several, each once. */
function readValues(params: URLSearchParams, key: FilterKey): string[] {
  const sensible = [...new Set(params.getAll(key).map((value) => (key === 'tag' ? value.trim() : value)))];
  return sensible.filter((value) => value && isSensible(key, value)).slice(0, key === 'tag' ? MOST_TAGS : 1);
}

export type Changes = {
  [key in FilterKey | 'period' | 'sort' | 'q' | 'page']?: string | string[] | undefined;
};

/** With anything but another page, the list begins anew. */
export function changeAddress(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries({ page: undefined, ...changes })) {
    next.delete(key);
    for (const one of [value ?? []].flat()) if (one) next.append(key, one);
  }
  return next;
}

export const NOTHING_CHOSEN: Changes = Object.fromEntries(
  [...KEYS, 'period', 'q'].map((key) => [key, undefined]),
);

type Wanted = { chosen: Chosen[]; typed: string; period: Period | undefined };

/** What is asked of the server: what is chosen, and what is typed once it is long enough. */
export function toFilter({ chosen, typed, period }: Wanted, today: string): Filter {
  const q = typed.trim();
  const tag = valuesOf(chosen, 'tag');
  const others = chosen.filter(({ key }) => key !== 'tag');
  return {
    ...Object.fromEntries(others.map(({ key, value }) => [key, value])),
    ...daysOf(period, today),
    ...(tag.length > 0 && { tag }),
    ...(q.length >= SHORTEST_SEARCH && { q }),
  };
}

export const valuesOf = (chosen: Chosen[], wanted: FilterKey): string[] =>
  chosen.filter(({ key }) => key === wanted).map(({ value }) => value);

const isPlain = (value: string, longest: number) =>
  value.length <= longest && !value.includes('\0') && value.isWellFormed();

function isSensible(key: FilterKey, value: string): boolean {
  if (key === 'type') return TYPES.some((one) => one === value);
  if (key === 'has') return HAS.some((one) => one === value);
  if (key === 'date') return parseDay(value) === value;
  if (key === 'uncategorized' || key === 'untagged') return value === 'true';
  if (key === 'rate') return value === 'known';
  if (key === 'currency') return /^[A-Z]{3}$/.test(value);
  if (key === 'name' || key === 'called') return value.trim() !== '' && isPlain(value, LONGEST_NAME);
  if (key === 'min' || key === 'max')
    return value.length <= 32 && Number(parseDecimal(value, digitsOf(finestCurrency())) ?? -1) >= 0;
  return isPlain(value, key === 'tag' ? LONGEST_TAG : LONGEST_ID);
}
