import type { Transaction } from '@saldo/contract';
import {
  type Conditions,
  type DayNumber,
  type Filterable,
  foldText,
  fromAmount,
  type Has,
  hasThreeDecimals,
  parseDay,
  parseDecimal,
  toDayNumber,
  toPredicate,
  toSearchText,
} from '@saldo/domain';
import type { Filter } from './filter-address.ts';

/** Whether a list that is narrowed down like this has the row. What a condition means is in `@saldo/domain`. */
export function fits(filter: Filter, row: Transaction): boolean {
  const filterable = toFilterable(row);
  return NAMES.every((name) => {
    const conditions = toConditions(name, filter, row);
    return conditions === undefined || toPredicate(conditions)(filterable);
  });
}

type Asked = { [Name in keyof Filter]-?: NonNullable<Filter[Name]> };
type ToConditions = {
  [Name in keyof Asked]: (
    asked: Asked[Name],
    row: Transaction,
    filter: Filter,
  ) => Partial<Conditions<string>>;
};

const NOTHING: Partial<Conditions<string>> = { sources: [] };

const CONDITIONS = {
  type: (type) => ({ type }),
  source_id: (source) => ({ source }),
  category_id: (category) => ({ category: category === 'none' ? null : category }),
  uncategorized: (_, __, { category_id = 'none' }) => (category_id === 'none' ? { category: null } : NOTHING),
  date: (date) => ({ from: numberOf(date), to: numberOf(date) }),
  from: (from) => ({ from: numberOf(from) }),
  to: (to) => ({ to: numberOf(to) }),
  q: (q) => ({ q }),
  min: (min) => ({ min: parseDecimal(String(min), 3) }),
  max: (max) => ({ max: parseDecimal(String(max), 3) }),
  tag: (tags) => ({ tags: [tags].flat().map(foldText) }),
  untagged: () => ({ untagged: true }),
  has: (has) => ({ has: [has] }),
  name: (name) => ({ names: [name] }),
  // Which sources are in a currency, and which names are called so, the server looks up; here the row tells it.
  called: (called, { clean_name, name }) => ({ names: (clean_name ?? name) === called ? [name] : [] }),
  currency: (wanted, { currency, source_id }) => ({ sources: currency === wanted ? [source_id] : [] }),
  // No row tells what brought it, or whether a rate is known. It is asked where such rows are on the screen: they fit.
  import_id: () => ({}),
  rate: () => ({}),
} satisfies ToConditions;

const NAMES = Object.keys(CONDITIONS) as (keyof Filter)[];

function toConditions<Name extends keyof Filter>(name: Name, filter: Filter, row: Transaction) {
  const conditions: ToConditions = CONDITIONS;
  const asked: Filter[Name] = filter[name];
  return asked ? conditions[name](asked as Asked[Name], row, filter) : undefined;
}

function numberOf(date: string): DayNumber | undefined {
  const day = parseDay(date);
  return day && toDayNumber(day);
}

const HAVING: Record<Has, (row: Transaction) => boolean> = {
  attachment: ({ attachments }) => attachments.length > 0,
  lines: ({ lines }) => lines !== null,
  transfer: ({ transfer }) => transfer !== null,
  refund: ({ refund_of }) => refund_of !== null,
  claim: ({ to_be_paid_back }) => to_be_paid_back,
};
const ALL_HAVING = Object.entries(HAVING) as [Has, (row: Transaction) => boolean][];

function toFilterable(row: Transaction): Filterable<string> {
  const { amount, attachments, category_id, currency, date, description, lines, name, tags, transfer } = row;
  const others = [...(lines ?? []).map((line) => line.description), ...attachments.map((file) => file.name)];
  return {
    day: numberOf(date) ?? (0 as DayNumber),
    source: row.source_id,
    categories: (lines ?? [{ category_id }]).map((part) => part.category_id),
    kind: transfer ? 'transfer' : row.type,
    cents: fromAmount(amount, currency),
    hasThreeDecimals: hasThreeDecimals(currency),
    name,
    searchText: toSearchText(name, description, others),
    tags: tags.map(foldText),
    has: ALL_HAVING.filter(([, hasIt]) => hasIt(row)).map(([has]) => has),
    imports: [],
    isRateKnown: true,
  };
}
