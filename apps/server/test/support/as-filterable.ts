import type { RequestOf, Transaction } from '@saldo/contract';
import {
  type Conditions,
  type Day,
  type Decimal,
  type Filterable,
  foldText,
  fromAmount,
  type Has,
  hasThreeDecimals,
  toDayNumber,
  toPredicate,
  toSearchText,
} from '@saldo/domain';

/** What the API tells and is asked, for the predicate of a filter: no SQL is involved. */

type Query = NonNullable<RequestOf<'listTransactions'>['query']>;
export type FilterQuery = Omit<Query, 'page' | 'per_page' | 'sort' | 'as_of' | 'totals'>;
type Asked = { [Name in keyof FilterQuery]-?: NonNullable<FilterQuery[Name]> };

/** What the list does not tell of a transaction. */
export type Facts = {
  importsOf: (row: Transaction) => string[];
  isRateKnown: (row: Transaction) => boolean;
};

type Meaning = {
  [Name in keyof Asked]: (
    asked: Asked[Name],
    row: Transaction,
    query: FilterQuery,
  ) => Partial<Conditions<string>>;
};

const NOTHING: Partial<Conditions<string>> = { sources: [] };
const numberOf = (date: string) => toDayNumber(date as Day);

const MEANING = {
  type: (type) => ({ type }),
  source_id: (source) => ({ source }),
  category_id: (id) => ({ category: id === 'none' ? null : id }),
  uncategorized: (_, __, { category_id = 'none' }) => (category_id === 'none' ? { category: null } : NOTHING),
  date: (date) => ({ from: numberOf(date), to: numberOf(date) }),
  from: (from) => ({ from: numberOf(from) }),
  to: (to) => ({ to: numberOf(to) }),
  q: (q) => ({ q }),
  min: (min) => ({ min: String(min) as Decimal }),
  max: (max) => ({ max: String(max) as Decimal }),
  tag: (tags) => ({ tags: [tags].flat().map(foldText) }),
  untagged: () => ({ untagged: true }),
  has: (has) => ({ has: [has] }),
  name: (name) => ({ names: [name] }),
  called: (called, { clean_name, name }) => ({ names: (clean_name ?? name) === called ? [name] : [] }),
  currency: (wanted, { currency, source_id }) => ({ sources: currency === wanted ? [source_id] : [] }),
  import_id: (importId) => ({ importId }),
  rate: (rate) => ({ rate }),
} satisfies Meaning;

const NAMES = Object.keys(MEANING) as (keyof FilterQuery)[];

export function fitsQuery(query: FilterQuery, row: Transaction, facts: Facts): boolean {
  const filterable = toFilterable(row, facts);
  return NAMES.every((name) => {
    const conditions = toConditions(name, query, row);
    return conditions === undefined || toPredicate(conditions)(filterable);
  });
}

function toConditions<Name extends keyof FilterQuery>(name: Name, query: FilterQuery, row: Transaction) {
  const meaning: Meaning = MEANING;
  const asked: FilterQuery[Name] = query[name];
  return asked === undefined ? undefined : meaning[name](asked as Asked[Name], row, query);
}

function toFilterable(row: Transaction, { importsOf, isRateKnown }: Facts): Filterable<string> {
  const { amount, attachments, category_id, currency, lines, name } = row;
  const has: Record<Has, boolean> = {
    attachment: attachments.length > 0,
    lines: lines !== null,
    transfer: row.transfer !== null,
    refund: row.refund_of !== null,
    claim: row.to_be_paid_back,
  };
  const others = [
    ...(lines ?? []).map(({ description }) => description),
    ...attachments.map((file) => file.name),
  ];
  return {
    day: numberOf(row.date),
    source: row.source_id,
    categories: (lines ?? [{ category_id }]).map((part) => part.category_id),
    kind: row.transfer ? 'transfer' : row.type,
    cents: fromAmount(amount, currency),
    hasThreeDecimals: hasThreeDecimals(currency),
    name,
    searchText: toSearchText(name, row.description, others),
    tags: row.tags.map(foldText),
    has: (Object.keys(has) as Has[]).filter((one) => has[one]),
    imports: importsOf(row),
    isRateKnown: isRateKnown(row),
  };
}
