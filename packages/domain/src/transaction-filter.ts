import type { DayNumber } from './day.ts';
import { foldText } from './fold.ts';
import { type Cents, type Decimal, decimalToThousandths, toSoughtCents } from './money.ts';
import type { KindOfMovement } from './movement.ts';

/**
 * What a filter of transactions means, one row per condition. The ledger's SQL says the same to the database: it has a
 * row for each condition too (`ledger/query/transactions.conditions.ts`), and a property test compares the two.
 */

export const HAS = ['attachment', 'lines', 'transfer', 'refund', 'claim'] as const;
/** What only some transactions have. */
export type Has = (typeof HAS)[number];

/** The number or id of a source, category or tag. */
type Key = number | string;

/** A transaction, as far as a filter asks about it. */
export type Filterable<Id extends Key = Key> = {
  readonly day: DayNumber;
  readonly source: Id;
  /** Of each of its parts; null where a part has none. */
  readonly categories: readonly (Id | null)[];
  readonly kind: KindOfMovement;
  readonly cents: Cents;
  /** Whether its amount is kept in thousandths. */
  readonly hasThreeDecimals: boolean;
  readonly name: string;
  /** See `toSearchText`. */
  readonly searchText: string;
  readonly tags: readonly Id[];
  readonly has: readonly Has[];
  /** What brought it. */
  readonly imports: readonly string[];
  /** Whether it is in the currency of the totals, or a rate to it is known. */
  readonly isRateKnown: boolean;
};

/** What each condition of a filter asks for. */
export type Asked<Id extends Key = Key> = {
  readonly source: Id;
  readonly sources: readonly Id[];
  /** Null: without a category. */
  readonly category: Id | null;
  readonly type: KindOfMovement;
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly q: string;
  readonly names: readonly string[];
  readonly min: Decimal;
  readonly max: Decimal;
  /** All of these. */
  readonly tags: readonly Id[];
  readonly untagged: true;
  /** All of these. */
  readonly has: readonly Has[];
  readonly importId: string;
  readonly rate: 'known';
};

/** A filter: every condition that is not undefined must hold. */
export type Conditions<Id extends Key = Key> = {
  readonly [Name in keyof Asked<Id>]: Asked<Id>[Name] | undefined;
};

type Predicate = (row: Filterable) => boolean;
type Predicates = { readonly [Name in keyof Asked]: (asked: Asked[Name]) => Predicate };

/** In the order in which they are asked: the cheap ones first. */
const PREDICATES = {
  from: (from) => (row) => row.day >= from,
  to: (to) => (row) => row.day <= to,
  source: (source) => (row) => row.source === source,
  sources: (sources) => isOneOf(sources, (row) => row.source),
  type: (type) => (row) => row.kind === type,
  min: (min) => isAtLeast(decimalToThousandths(min)),
  max: (max) => isAtMost(decimalToThousandths(max)),
  names: (names) => isOneOf(names, (row) => row.name),
  category: (category) => (row) => row.categories.includes(category),
  tags: (tags) => (row) => tags.every((tag) => row.tags.includes(tag)),
  untagged: () => (row) => row.tags.length === 0,
  has: (has) => (row) => has.every((one) => row.has.includes(one)),
  q: (q) => isFoundBy(q),
  importId: (id) => (row) => row.imports.includes(id),
  rate: () => (row) => row.isRateKnown,
} satisfies Predicates;

const NAMES = Object.keys(PREDICATES) as (keyof Asked)[];

/** Looks at what is asked for once; a row is then held against that alone. */
export function toPredicate<Id extends Key>(
  conditions: Partial<Conditions<Id>>,
): (row: Filterable<Id>) => boolean {
  const predicates = NAMES.flatMap((name) => predicateOf(name, conditions) ?? []);
  return (row) => predicates.every((holds) => holds(row));
}

function predicateOf<Name extends keyof Asked>(
  name: Name,
  conditions: Partial<Conditions>,
): Predicate | undefined {
  const predicates: Predicates = PREDICATES;
  const asked = conditions[name];
  return asked === undefined ? undefined : predicates[name](asked);
}

/** All its words: its name and description, those of its lines, and what its receipts are called. */
export function toSearchText(name: string, description: string, others: readonly string[]): string {
  return foldText([name, description, ...others.filter((words) => words !== '')].join('\n'));
}

/** Amounts of all currencies are compared in thousandths. */
const sizeOf = ({ cents, hasThreeDecimals }: Filterable) => Math.abs(cents) * (hasThreeDecimals ? 1 : 10);

const isAtLeast =
  (size: number): Predicate =>
  (row) =>
    sizeOf(row) >= size;

const isAtMost =
  (size: number): Predicate =>
  (row) =>
    sizeOf(row) <= size;

function isOneOf<Value>(values: readonly Value[], toValue: (row: Filterable) => Value): Predicate {
  const wanted = new Set(values);
  return (row) => wanted.has(toValue(row));
}

/** Any currency of each kind. */
const IN_CENTS = 'EUR';
const IN_THOUSANDTHS = 'KWD';

/** By its words, or as its amount: `1,234` is one thing in euros and another in dinars. */
function isFoundBy(q: string): Predicate {
  const words = foldText(q);
  const inCents = toSoughtCents(q, IN_CENTS);
  const inThousandths = toSoughtCents(q, IN_THOUSANDTHS);
  return (row) =>
    Math.abs(row.cents) === (row.hasThreeDecimals ? inThousandths : inCents) ||
    row.searchText.includes(words);
}
