import {
  addCents,
  type Cents,
  type Day,
  type DayNumber,
  daysOfMonth,
  earliest,
  type Month,
  subtractCents,
  sumCents,
  toDayNumber,
  ZERO,
} from '@saldo/domain';
import {
  ALL,
  type BaseCurrency,
  type CategoryMonths,
  findFirstMonth,
  flowsOf,
  type Ledger,
  listCategoryMonths,
  listSources,
  listSourcesAsOf,
  type Moment,
  type MonthFlows,
  movedBy,
  NO_TOTALS,
  NONE,
  readBaseCurrencyAt,
  readMovedSince,
  type SourceRow,
} from '../../ledger/index.ts';

/** What the plan's sources received, spent and hold, in the base currency. */
export type Figures = {
  spent: (categoryNo: number) => ReadonlyMap<Month, Cents>;
  /** In all categories and without one. */
  spentIn: (month: Month) => Cents;
  received: (month: Month) => Cents;
  held: Cents;
  heldBefore: Cents;
  /** The first month with a transaction. */
  begun: Month | undefined;
  leftOut: { currency: string; count: number }[];
  /** Whether a source is one of the plan's; what has none is. */
  isOfPlan: (sourceNo: number | null) => boolean;
  sources: readonly SourceRow[];
};

type Asked = {
  base: string;
  today: Day;
  /** Held at its end, and received and spent until then. */
  month: Month;
  from: Month;
  /** Undefined: all. */
  sourceNos: readonly number[] | undefined;
  moment: Moment | undefined;
};

/** A row of totals, and how it counts. */
type Slice = { no: number; sign: 1 | -1; currency: string };

export async function readFigures(ledger: Ledger, asked: Asked): Promise<Figures> {
  const { base: code, month, sourceNos, moment } = asked;
  const then = moment && (await listSourcesAsOf(ledger, moment));
  const all = then?.sources ?? (await listSources(ledger));
  const chosen = sourceNos && new Set(sourceNos);
  const sources = chosen ? all.filter(({ no }) => chosen.has(no)) : all;
  const slices = toSlices(all, sources, code);
  const currencies = sources.map(({ currency }) => currency);
  const range = {
    first: earliest(daysOfMonth(asked.from).first, toDayNumber(asked.today)),
    last: daysOfMonth(month).last,
  };
  const base = await readBaseCurrencyAt(ledger, code, currencies, range);
  const months = { from: asked.from, to: month };
  const rows = then
    ? toCategoryMonths(then.months, slices, months)
    : await listCategoryMonths(
        ledger,
        slices.map(({ no }) => no),
        months,
      );
  const moved = then
    ? toMovedSince(then.months, month)
    : await readMovedSince(
        ledger,
        sources.map(({ no }) => no),
        month,
      );
  return {
    ...toSums(rows, slices, base),
    begun: await readBegun(ledger, slices, then?.months),
    ...toHeld(sources, moved, base, asked),
    isOfPlan: (no) => no === null || !chosen || chosen.has(no),
    sources,
  };
}

/**
 * Totals of all sources have each amount at the rate of its day: so they are taken, less those of other sources, unless
 * one of these is in another currency. Then what is foreign counts at the rate of the month's end.
 */
function toSlices(all: readonly SourceRow[], sources: readonly SourceRow[], base: string): Slice[] {
  const counted = new Set(sources);
  const others = all.filter((source) => !counted.has(source));
  if (others.some(({ currency }) => currency !== base))
    return sources.map(({ no, currency }) => ({ no, sign: 1, currency }));
  return [
    { no: ALL, sign: 1, currency: base },
    ...others.map(({ no }): Slice => ({ no, sign: -1, currency: base })),
  ];
}

type MonthSums = Map<Month, Cents>;
const NOTHING: ReadonlyMap<Month, Cents> = new Map();

/** What is the same as before is the same map. */
const known = new WeakMap<MonthFlows, ReadonlyMap<Month, Cents>>();

function spendingOf(flows: MonthFlows): ReadonlyMap<Month, Cents> {
  const before = known.get(flows);
  if (before) return before;
  const sums = new Map(flows.months.map((month, index) => [month, flows.spending[index] ?? ZERO]));
  known.set(flows, sums);
  return sums;
}

function toSums(
  rows: readonly CategoryMonths[],
  slices: readonly Slice[],
  base: BaseCurrency,
): Pick<Figures, 'spent' | 'spentIn' | 'received'> {
  const bySource = new Map(slices.map((slice) => [slice.no, slice]));
  const spending = new Map<number, ReadonlyMap<Month, Cents>>();
  const added = new Map<number, MonthSums>();
  const income: MonthSums = new Map();
  const isPlain = slices.length === 1 && slices[0]?.sign === 1 && slices[0].currency === base.currency;
  for (const { source_no, category_no, flows } of rows) {
    const slice = bySource.get(source_no);
    if (!slice) continue;
    if (category_no === ALL)
      for (const [index, month] of flows.months.entries())
        add(income, month, toShare(slice, flows.income[index], month, base));
    if (isPlain) {
      spending.set(category_no, spendingOf(flows));
      continue;
    }
    const ofCategory: MonthSums = added.get(category_no) ?? new Map();
    added.set(category_no, ofCategory);
    spending.set(category_no, ofCategory);
    for (const [index, month] of flows.months.entries())
      add(ofCategory, month, toShare(slice, flows.spending[index], month, base));
  }
  return {
    spent: (categoryNo) => spending.get(categoryNo) ?? NOTHING,
    spentIn: (month) => spending.get(ALL)?.get(month) ?? ZERO,
    received: (month) => income.get(month) ?? ZERO,
  };
}

const add = (sums: MonthSums, month: Month, cents: Cents) =>
  sums.set(month, addCents(sums.get(month) ?? ZERO, cents));

/** There may be thousands of rows: those in the base currency need no rate. */
function toShare({ sign, currency }: Slice, own: Cents = ZERO, month: Month, base: BaseCurrency): Cents {
  const isAtHome = currency === base.currency;
  const value = isAtHome ? own : base.worth({ currency, day: daysOfMonth(month).last, cents: own });
  return sign === 1 ? (value ?? ZERO) : subtractCents(ZERO, value ?? ZERO);
}

async function readBegun(
  ledger: Ledger,
  slices: readonly Slice[],
  then: MonthsThen | undefined,
): Promise<Month | undefined> {
  const nos = slices.flatMap(({ no, sign }) => (sign === 1 ? [no] : []));
  if (!then) return findFirstMonth(ledger, nos);
  const ours = then.filter((row) => row.category_no === ALL && nos.includes(row.source_no));
  return ours.length === 0 ? undefined : earliest(...ours.map(({ month }) => month));
}

/** Counted back from the balances there are, as all balances of the past are. */
function toHeld(
  sources: readonly SourceRow[],
  movedSince: Awaited<ReturnType<typeof readMovedSince>>,
  base: BaseCurrency,
  { month, today }: Asked,
): Pick<Figures, 'held' | 'heldBefore' | 'leftOut'> {
  const { first, last } = daysOfMonth(month);
  const onDay = (day: DayNumber) => earliest(day, toDayNumber(today));
  const unknown = new Map<string, number>();
  const parts = sources.map(({ no, cents, currency }) => {
    const { during, after } = movedSince(no);
    const end = subtractCents(cents, after);
    const held = base.worth({ currency, day: onDay(last), cents: end });
    if (held === undefined) unknown.set(currency, (unknown.get(currency) ?? 0) + 1);
    const heldBefore = base.worth({ currency, day: onDay(first), cents: subtractCents(end, during) });
    return { held: held ?? ZERO, heldBefore: heldBefore ?? ZERO };
  });
  return {
    held: sumCents(parts.map(({ held }) => held)),
    heldBefore: sumCents(parts.map(({ heldBefore }) => heldBefore)),
    leftOut: [...unknown].map(([currency, count]) => ({ currency, count })),
  };
}

type MonthsThen = Awaited<ReturnType<typeof listSourcesAsOf>>['months'];

function toCategoryMonths(
  months: MonthsThen,
  slices: readonly Slice[],
  { from, to }: { from: Month; to: Month },
): CategoryMonths[] {
  const nos = new Set(slices.map(({ no }) => no));
  const counted = months.filter(({ source_no, month }) => nos.has(source_no) && month >= from && month <= to);
  const groups = Map.groupBy(counted, ({ source_no, category_no }) => `${source_no} ${category_no}`);
  return [...groups.values()].map((rows) => {
    const { source_no = NONE, category_no = NONE } = rows[0] ?? {};
    const flows = rows.map(flowsOf);
    return {
      ...{ source_no, category_no },
      flows: {
        months: rows.map(({ month }) => month),
        spending: flows.map(({ spending }) => spending),
        income: flows.map(({ income }) => income),
      },
    };
  });
}

function toMovedSince(months: MonthsThen, since: Month): Awaited<ReturnType<typeof readMovedSince>> {
  const ofSources = months.filter((row) => row.category_no === ALL && row.source_no !== ALL);
  const bySource = Map.groupBy(ofSources, ({ source_no }) => source_no);
  return (no) => {
    const rows = bySource.get(no) ?? [];
    const during = rows.find(({ month }) => month === since) ?? NO_TOTALS;
    const after = rows.filter(({ month }) => month > since);
    return { during: movedBy(during), after: sumCents(after.map(movedBy)) };
  };
}
