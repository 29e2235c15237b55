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
  type CategoryMonth,
  flowsOf,
  type Ledger,
  listCategoryMonths,
  listFirstMonths,
  listSources,
  listSourcesAsOf,
  type Moment,
  movedBy,
  NO_TOTALS,
  readBaseCurrencyAt,
  readMovedSince,
  type SourceRow,
} from '../../ledger/index.ts';

/** What the plan's sources received, spent and hold, in the base currency. */
export type Figures = {
  spent: (categoryNo: number, month: Month) => Cents;
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
  home: string;
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
  const { home, month, sourceNos, moment } = asked;
  const then = moment && (await listSourcesAsOf(ledger, moment));
  const all = then?.sources ?? (await listSources(ledger));
  const chosen = sourceNos && new Set(sourceNos);
  const sources = chosen ? all.filter(({ no }) => chosen.has(no)) : all;
  const slices = toSlices(all, sources, home);
  const currencies = sources.map(({ currency }) => currency);
  const range = {
    first: earliest(daysOfMonth(asked.from).first, toDayNumber(asked.today)),
    last: daysOfMonth(month).last,
  };
  const base = await readBaseCurrencyAt(ledger, home, currencies, range);
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
function toSlices(all: readonly SourceRow[], sources: readonly SourceRow[], home: string): Slice[] {
  const counted = new Set(sources);
  const others = all.filter((source) => !counted.has(source));
  if (others.some(({ currency }) => currency !== home))
    return sources.map(({ no, currency }) => ({ no, sign: 1, currency }));
  return [
    { no: ALL, sign: 1, currency: home },
    ...others.map(({ no }): Slice => ({ no, sign: -1, currency: home })),
  ];
}

function toSums(
  rows: readonly CategoryMonth[],
  slices: readonly Slice[],
  base: BaseCurrency,
): Pick<Figures, 'spent' | 'spentIn' | 'received'> {
  const bySource = new Map(slices.map((slice) => [slice.no, slice]));
  const spending = new Map<number, Map<Month, Cents>>();
  const income = new Map<Month, Cents>();
  for (const { source_no, category_no, month, ...flows } of rows) {
    const slice = bySource.get(source_no);
    if (!slice) continue;
    const worth = (cents: Cents) => {
      const value = base.worth({ currency: slice.currency, day: daysOfMonth(month).last, cents }) ?? ZERO;
      return slice.sign === 1 ? value : subtractCents(ZERO, value);
    };
    const ofCategory = spending.get(category_no) ?? new Map<Month, Cents>();
    if (!spending.has(category_no)) spending.set(category_no, ofCategory);
    ofCategory.set(month, addCents(ofCategory.get(month) ?? ZERO, worth(flows.spending)));
    if (category_no === ALL) income.set(month, addCents(income.get(month) ?? ZERO, worth(flows.income)));
  }
  const spent = (categoryNo: number, month: Month) => spending.get(categoryNo)?.get(month) ?? ZERO;
  return {
    spent,
    spentIn: (month) => spent(ALL, month),
    received: (month) => income.get(month) ?? ZERO,
  };
}

async function readBegun(
  ledger: Ledger,
  slices: readonly Slice[],
  then: MonthsThen | undefined,
): Promise<Month | undefined> {
  const nos = slices.flatMap(({ no, sign }) => (sign === 1 ? [no] : []));
  const firsts = then
    ? then.filter((row) => row.category_no === ALL && nos.includes(row.source_no)).map(({ month }) => month)
    : nos.length === 0
      ? []
      : [...(await listFirstMonths(ledger, nos)).values()];
  return firsts.length === 0 ? undefined : earliest(...firsts);
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
): CategoryMonth[] {
  const nos = new Set(slices.map(({ no }) => no));
  return months
    .filter(({ source_no, month }) => nos.has(source_no) && month >= from && month <= to)
    .map((row) => ({
      ...{ source_no: row.source_no, category_no: row.category_no, month: row.month },
      ...flowsOf(row),
    }));
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
