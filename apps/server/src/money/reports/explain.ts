import type { Explained, Explanation, Input } from '@saldo/contract';
import {
  addCents,
  type Cents,
  cents,
  type DayNumber,
  FIRST_DAY,
  fromAmount,
  fromDayNumber,
  isBankImported,
  LAST_DAY,
  subtractCents,
  sumCents,
  toAmount,
  toDayNumber,
  toReadableRate,
  ZERO,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { unhurried } from '../../db/breath.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { invalidInput } from '../../http/app-error.ts';
import type { Caller } from '../../http/handlers.ts';
import { BY } from '../../ledger/entry-index.ts';
import type { Filter } from '../../ledger/filter.ts';
import { type Home, readHomeAt } from '../../ledger/home.ts';
import { ALL, NO_TOTALS, NONE, toParts } from '../../ledger/rollup.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';
import type { Totals } from '../../ledger/totals.ts';
import { toMoment } from '../as-of/moment.ts';
import { toFilter } from '../transactions/transactions.filter.ts';
import { toParcels } from './explain-parcels.ts';
import { type Rows, rowsNow, rowsThen } from './explain-rows.ts';
import { toParams } from './explained.ts';

type Query = Input<'explain'>['query'];
type Step = Explanation['steps'][number];
type Sample = Step['sample'];
type What = Step['what'];
type Listed = Exclude<What, 'opening' | 'reported' | 'exchanged'>;

const SAMPLE = 5;
const BEFORE_ALL = 0 as DayNumber;

/** What a figure is made of: of which steps, and with which sign. */
const MADE_OF: { [of in Explained]: { formula: string; steps: { [what in Listed | 'opening']?: 1 | -1 } } } =
  {
    income: { formula: 'All that came in.', steps: { income: 1 } },
    earned: {
      formula: 'What came in, without what came back of expenses.',
      steps: { income: 1, refund: -1 },
    },
    expense: { formula: 'All that went out.', steps: { expense: 1 } },
    spending: { formula: 'What went out, less what came back of it.', steps: { expense: 1, refund: -1 } },
    refunded: { formula: 'What came back of expenses.', steps: { refund: 1 } },
    left: { formula: 'What came in, less what went out.', steps: { income: 1, expense: -1 } },
    balance: {
      formula: 'What was there at first, and all that moved since.',
      steps: { opening: 1, income: 1, expense: -1, transfer: 1 },
    },
  };

/** Which transactions a step is, in the words of the list, and what they come to. */
const LISTED: {
  [what in Listed]: {
    type: 'income' | 'expense' | 'transfer';
    has?: 'refund';
    sum: (totals: Totals) => Cents;
    count: (totals: Totals) => number;
  };
} = {
  income: { type: 'income', sum: (all) => all.income_cents, count: (all) => all.income_count },
  expense: { type: 'expense', sum: (all) => all.expense_cents, count: (all) => all.expense_count },
  refund: {
    ...{ type: 'income', has: 'refund' },
    sum: (all) => all.refund_cents,
    count: (all) => all.income_count,
  },
  transfer: {
    type: 'transfer',
    sum: (all) => subtractCents(all.transfer_in_cents, all.transfer_out_cents),
    count: (all) => all.transfer_count,
  },
};

/** How a figure came about, counted from the transactions themselves: kept totals are held against it, not used. */
export async function explain(
  { db, now }: Context,
  { owner, home }: Asker,
  asked: Query,
): Promise<Explanation> {
  const { of, goal_id, as_of, ...given } = asked;
  if (of === 'balance' && given.type !== undefined) throw invalidInput('type', 'is not of a balance');
  const moment = await toMoment(db, owner, as_of);
  const rows = moment
    ? await rowsThen(db, owner, moment, { withBalances: of === 'balance' })
    : await rowsNow(db, owner, now());
  const sources = goal_id === undefined ? rows.sources : await ofGoal(rows, goal_id);
  const query = goal_id === undefined ? given : { ...given, ...asOne(sources, given, home) };
  const source = sources.find(({ id }) => id === query.source_id);
  const currency = query.currency ?? source?.currency ?? home;
  // One source, told in what totals are in.
  const isToldAtHome = source !== undefined && currency === home && source.currency !== home;
  const others = toOthers(isToldAtHome || of === 'balance', query, sources, currency);
  const day = query.to ? toDayNumber(query.to) : rows.today;
  const days =
    of === 'balance'
      ? { first: day, last: day }
      : { first: query.from ? toDayNumber(query.from) : FIRST_DAY, last: query.to ? day : LAST_DAY };
  const rates = await readHomeAt(
    db,
    owner,
    currency,
    others.map((one) => one.currency),
    days,
  );
  const within =
    of === 'balance'
      ? // A balance is of all that ever was, up to a day; each source is exchanged as a whole.
        { ...query, from: undefined, ...(others.length > 0 && { currency }) }
      : { ...query, currency: isToldAtHome ? undefined : query.currency };
  const isNarrowed = goal_id !== undefined && query.source_id === undefined;
  const look = new Look(db, owner, { rows, sources, query: within, asOf: as_of, rates, isNarrowed });
  const steps: Step[] = [];
  for (const [what, sign] of Object.entries(MADE_OF[of].steps) as [Listed | 'opening', 1 | -1][])
    steps.push(what === 'opening' ? look.opening() : await look.step(what, sign));
  if (of === 'balance')
    steps.push(await look.reported(), await look.exchanged(others, day, query.to ? day : LAST_DAY));
  const sum = sumSteps(steps, currency);
  return {
    of,
    formula: MADE_OF[of].formula,
    value: sum,
    currency,
    included: {
      count: steps.reduce((count, step) => count + (step.what === 'exchanged' ? 0 : step.count), 0),
      sum,
      sample: newest(steps.flatMap(({ sample }) => sample)),
    },
    left_out: await look.leftOut(of, others),
    steps: steps.filter(({ what, count, amount }) => what === 'opening' || count > 0 || amount !== 0),
  };
}

type Asker = Pick<Caller, 'owner' | 'home'>;

async function ofGoal({ sources, listGoalSources }: Rows, id: string): Promise<SourceRow[]> {
  const nos = new Set(await listGoalSources(id));
  return sources.filter(({ no }) => nos.has(no));
}

/** A single source is asked about as such, and then the list can show its transactions; told in what totals are in. */
function asOne(sources: readonly SourceRow[], { source_id, currency }: Partial<Query>, home: string) {
  const [only, ...others] = sources;
  if (!only || others.length > 0 || source_id !== undefined) return {};
  return { source_id: only.id, ...(only.currency !== home && { currency: currency ?? home }) };
}

/** Which sources are in another currency than the figure, and in it all the same. */
function toOthers(
  isExchanged: boolean,
  query: { source_id?: string | undefined; currency?: string | undefined },
  sources: readonly SourceRow[],
  currency: string,
): SourceRow[] {
  const foreign = sources.filter((one) => one.currency !== currency);
  if (query.source_id !== undefined)
    return isExchanged ? foreign.filter(({ id }) => id === query.source_id) : [];
  return query.currency === undefined ? foreign : [];
}

const sumSteps = (steps: readonly Step[], currency: string) =>
  toAmount(sumCents(steps.map(({ amount }) => fromAmount(amount, currency))), currency);

const newest = (sample: Sample): Sample =>
  sample.toSorted((one, two) => (one.transaction.date < two.transaction.date ? 1 : -1)).slice(0, SAMPLE);

type ListQuery = Parameters<typeof toFilter>[2];
type Found = { filter: Filter | undefined; totals: Totals };
type LeftOut = Explanation['left_out'][number];

type Within = {
  rows: Rows;
  sources: readonly SourceRow[];
  query: ListQuery;
  asOf: string | undefined;
  rates: Home;
  /** Whether the sources are not all that a person has: the list cannot be asked for just some. */
  isNarrowed: boolean;
};

class Look {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #rows: Rows;
  readonly #sources: readonly SourceRow[];
  readonly #query: ListQuery;
  readonly #asOf: string | undefined;
  readonly #rates: Home;
  readonly #isNarrowed: boolean;
  #counted: Promise<Found> | undefined;

  constructor(db: Db, owner: Owner, { rows, sources, query, asOf, rates, isNarrowed }: Within) {
    this.#db = db;
    this.#owner = owner;
    this.#rows = rows;
    this.#sources = sources;
    this.#query = query;
    this.#asOf = asOf;
    this.#rates = rates;
    this.#isNarrowed = isNarrowed;
  }

  /** In the currency of the figure. */
  #told = (value: Cents): number => toAmount(value, this.#rates.currency);

  /** Those that are at home. */
  #atHome = (): SourceRow[] => {
    const { source_id } = this.#query;
    return this.#sources.filter(
      ({ id, currency }) =>
        currency === this.#rates.currency && (source_id === undefined || id === source_id),
    );
  };

  opening(): Step {
    const counted = this.#atHome();
    const amount = this.#told(sumCents(counted.map(({ opening_cents }) => opening_cents)));
    return { what: 'opening', amount, count: 0, filter: null, sample: [] };
  }

  /** A bank says what is there: its rows may come to something else. */
  async reported(): Promise<Step> {
    let amount = ZERO;
    for await (const { no, cents: now, opening_cents } of unhurried(this.#atHome().filter(isBankImported))) {
      const moved = await this.#rows.movedIn(no, BEFORE_ALL, LAST_DAY);
      amount = addCents(amount, subtractCents(now, addCents(opening_cents, moved)));
    }
    return { what: 'reported', amount: this.#told(amount), count: 0, filter: null, sample: [] };
  }

  /** What sources in other currencies are worth with all up to a day, at a rate; those of no known rate are left out. */
  async exchanged(others: readonly SourceRow[], day: DayNumber, until: DayNumber): Promise<Step> {
    let [amount, count] = [ZERO, 0];
    for await (const { no, cents: now, currency } of unhurried(others)) {
      const later = until < LAST_DAY ? await this.#rows.movedIn(no, until, LAST_DAY) : ZERO;
      const then = subtractCents(now, later);
      const worth = this.#rates.worth({ currency, day, cents: then });
      if (worth === undefined) continue;
      amount = addCents(amount, worth);
      count += 1;
    }
    return { what: 'exchanged', amount: this.#told(amount), count, filter: null, sample: [] };
  }

  async step(what: Listed, sign: 1 | -1): Promise<Step> {
    const { sum, count: countIn, ...listed } = LISTED[what];
    const found = await this.#find(what);
    const unknown = await this.#countUnknown(what, found);
    const count = countIn(found.totals) - unknown;
    // The list takes one condition of that kind.
    const isTold =
      count > 0 && !this.#isNarrowed && (listed.has === undefined || this.#query.has === undefined);
    return {
      what,
      amount: this.#told(cents(sum(found.totals) * sign)),
      count,
      filter: isTold
        ? toObject(toParams({ ...this.#onlyKnown(unknown), ...listed, as_of: this.#asOf }))
        : null,
      sample: count > 0 ? await this.#sample(found.filter && onlyRated(found.filter)) : [],
    };
  }

  /** How many of a step are in another currency that nothing is known of. */
  async #countUnknown(what: Listed, { filter, totals }: Found): Promise<number> {
    if (what === 'transfer' || totals.foreign_count === 0) return 0;
    return LISTED[what].has ? totals.foreign_count : (await this.#sum(filter)).totals.foreign_count;
  }

  /** What the list is asked with: without what no rate is known of, where there is any. */
  #onlyKnown(unknown: number): ListQuery {
    return unknown > 0 ? { ...this.#query, rate: 'known' } : this.#query;
  }

  /** Why what fits otherwise is not in it. */
  async leftOut(of: Explained, others: readonly SourceRow[]): Promise<LeftOut[]> {
    const all: LeftOut[] = [];
    if (of !== 'balance' && this.#fits('transfer')) all.push(await this.#without('transfer', 'transfer'));
    if (of === 'earned' && this.#fits('income')) all.push(await this.#without('refund', 'refund'));
    return [...all.filter(({ count }) => count > 0), ...(await this.#unknown(of, others))];
  }

  /** Whether it is of the type that is asked for, where one is. */
  #fits = (type: ListQuery['type']): boolean =>
    this.#query.type === undefined || type === undefined || this.#query.type === type;

  async #without(reason: 'transfer' | 'refund', what: Listed): Promise<LeftOut> {
    const { amount, count, sample } = await this.step(what, 1);
    return { reason, count, sum: amount, sample };
  }

  /** What is in another currency, and no rate is known of its day: currency by currency, those with most first. */
  async #unknown(of: Explained, others: readonly SourceRow[]): Promise<LeftOut[]> {
    const type = TYPES[of];
    if (!this.#fits(type) || others.length === 0) return [];
    const all = await this.#filter({ ...this.#query, currency: undefined, ...(type && { type }) });
    if (!all) return [];
    const counts = await this.#rows.countNotAtHome({ ...all, sourceNos: others.map(({ no }) => no) });
    const parts = toParcels(counts, new Map(others.map(({ no, currency }) => [no, currency])));
    const told: LeftOut[] = [];
    for await (const { count, sourceNos } of unhurried(parts))
      told.push({ reason: 'currency', count, sum: null, sample: await this.#sample({ ...all, sourceNos }) });
    return told;
  }

  /** All steps are sums of the same rows, which are read once; refunds, which are few, are counted apart. */
  async #find(what: Listed): Promise<Found> {
    const { type, has } = LISTED[what];
    if (!this.#fits(type)) return { filter: undefined, totals: NO_TOTALS };
    if (has) {
      const filter = await this.#filter({ ...this.#query, type });
      return this.#sum(filter && { ...filter, indexed: [...filter.indexed, { what: BY.refundOf }] });
    }
    this.#counted ??= this.#filter(this.#query).then((filter) => this.#sum(filter));
    const { filter, totals } = await this.#counted;
    return { filter: filter && { ...filter, type }, totals };
  }

  async #filter(query: ListQuery): Promise<Filter | undefined> {
    const { currency } = this.#rates;
    const found = await toFilter(this.#db, this.#owner, query, this.#sources, currency, this.#rows.moment);
    const filter = this.#isNarrowed ? found && this.#narrow(found) : found;
    if (!filter || filter.currency === currency) return filter;
    // A single source tells in its own currency, unless it is asked otherwise.
    return { ...filter, currency, foreignSources: new Map([[filter.slice.sourceNo, filter.currency]]) };
  }

  #narrow(filter: Filter): Filter | undefined {
    const sourceNos = filter.sourceNos ?? this.#sources.map(({ no }) => no);
    return sourceNos.length > 0 ? { ...filter, sourceNos } : undefined;
  }

  async #sum(filter: Filter | undefined): Promise<Found> {
    if (!filter) return { filter, totals: NO_TOTALS };
    return { filter, totals: await this.#rows.sum(filter) };
  }

  async #sample(filter: Filter | undefined): Promise<Sample> {
    if (!filter) return [];
    const { entries, told } = await this.#rows.listNewest(filter, SAMPLE);
    const { categoryNo } = filter.slice;
    return told.flatMap((transaction, index) => {
      const row = entries[index];
      if (!row) return [];
      const placed = { currency: transaction.currency, day: row.day };
      const worth = this.#rates.worth({ ...placed, cents: row.cents });
      const dated = transaction.currency === this.#rates.currency ? undefined : this.#rates.rateAt(placed);
      const parts = toParts({ ...row, home: worth });
      const [, part] = parts.find(([category]) => (category ?? NONE) === categoryNo) ?? [];
      const counted = categoryNo === ALL ? worth : part?.home;
      return [
        {
          transaction,
          counted: this.#told(counted ?? ZERO),
          rate: dated
            ? { rate: toReadableRate(dated.rate), date: fromDayNumber(dated.day), source: dated.origin }
            : null,
        },
      ];
    });
  }
}

/** What counts, and nothing else. */
const onlyRated = (filter: Filter): Filter => ({
  ...filter,
  rated: { home: filter.currency, foreign: filter.foreignSources },
});

/** What is named several times is a list. */
function toObject(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [first = '', ...more] = params.getAll(key);
      return [key, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

/** What would have been in it, had it been in its currency. */
const TYPES: { [of in Explained]?: 'income' | 'expense' } = {
  income: 'income',
  earned: 'income',
  expense: 'expense',
  spending: 'expense',
  refunded: 'income',
};
