import type { Explained, Explanation } from '@saldo/contract';
import {
  addCents,
  type Cents,
  cents,
  type DayNumber,
  fromDayNumber,
  isBankImported,
  LAST_DAY,
  subtractCents,
  sumCents,
  toAmount,
  toReadableRate,
  ZERO,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import {
  ALL,
  type BaseCurrency,
  type Filter,
  type Ledger,
  ledgerFor,
  NO_TOTALS,
  NONE,
  type SourceRow,
  type Totals,
  toParts,
} from '../../ledger/index.ts';
import { toFilter } from '../transactions/transactions.filter.ts';
import { toParcels } from './explain-parcels.ts';
import { LISTED, type Listed, onlyRated, type Step, TYPES } from './explain-plan.ts';
import type { Rows } from './explain-rows.ts';
import { toParams, toQuery } from './explained.ts';

type Sample = Step['sample'];

export const SAMPLE = 5;
const BEFORE_ALL = 0 as DayNumber;

type ListQuery = Parameters<typeof toFilter>[1];
type FilteredTotals = { filter: Filter | undefined; totals: Totals };
type LeftOut = Explanation['left_out'][number];

type Within = {
  rows: Rows;
  sources: readonly SourceRow[];
  query: ListQuery;
  asOf: string | undefined;
  rates: BaseCurrency;
  /** Whether only some sources count; the list can't filter by several. */
  isNarrowed: boolean;
};

/** Counts a figure's steps from the transactions themselves. */
export class ExplainQuery {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #rows: Rows;
  readonly #sources: readonly SourceRow[];
  readonly #query: ListQuery;
  readonly #asOf: string | undefined;
  readonly #rates: BaseCurrency;
  readonly #isNarrowed: boolean;
  #counted: Promise<FilteredTotals> | undefined;

  constructor({ db, owner }: Ledger, { rows, sources, query, asOf, rates, isNarrowed }: Within) {
    this.#db = db;
    this.#owner = owner;
    this.#rows = rows;
    this.#sources = sources;
    this.#query = query;
    this.#asOf = asOf;
    this.#rates = rates;
    this.#isNarrowed = isNarrowed;
  }

  /** In the figure's currency. */
  #told = (value: Cents): number => toAmount(value, this.#rates.currency);

  /** Sources in the base currency. */
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

  /** The bank reports the balance; its rows may add up differently. */
  async reported(): Promise<Step> {
    let amount = ZERO;
    for await (const { no, cents: now, opening_cents } of cooperatively(
      this.#atHome().filter(isBankImported),
    )) {
      const moved = await this.#rows.movedIn(no, BEFORE_ALL, LAST_DAY);
      amount = addCents(amount, subtractCents(now, addCents(opening_cents, moved)));
    }
    return { what: 'reported', amount: this.#told(amount), count: 0, filter: null, sample: [] };
  }

  /** The value of foreign sources with everything up to a day; those without a rate are left out. */
  async exchanged(others: readonly SourceRow[], day: DayNumber, until: DayNumber): Promise<Step> {
    let [amount, count] = [ZERO, 0];
    for await (const { no, cents: now, currency } of cooperatively(others)) {
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
    // The list takes one such condition.
    const isTold =
      count > 0 && !this.#isNarrowed && (listed.has === undefined || this.#query.has === undefined);
    return {
      what,
      amount: this.#told(cents(sum(found.totals) * sign)),
      count,
      filter: isTold
        ? toQuery(toParams({ ...this.#onlyKnown(unknown), ...listed, as_of: this.#asOf }))
        : null,
      sample: count > 0 ? await this.#sample(found.filter && onlyRated(found.filter)) : [],
    };
  }

  /** How many of a step's transactions have no rate. */
  async #countUnknown(what: Listed, { filter, totals }: FilteredTotals): Promise<number> {
    if (what === 'transfer' || totals.foreign_count === 0) return 0;
    return LISTED[what].has ? totals.foreign_count : (await this.#sum(filter)).totals.foreign_count;
  }

  /** The list's query, excluding transactions without a rate if there are any. */
  #onlyKnown(unknown: number): ListQuery {
    return unknown > 0 ? { ...this.#query, rate: 'known' } : this.#query;
  }

  /** Matching transactions that don't count, and why. */
  async leftOut(of: Explained, others: readonly SourceRow[]): Promise<LeftOut[]> {
    const all: LeftOut[] = [];
    if (of !== 'balance' && this.#fits('transfer')) all.push(await this.#without('transfer', 'transfer'));
    if (of === 'earned' && this.#fits('income')) all.push(await this.#without('refund', 'refund'));
    return [...all.filter(({ count }) => count > 0), ...(await this.#unknown(of, others))];
  }

  /** Whether the requested type matches. */
  #fits = (type: ListQuery['type']): boolean =>
    this.#query.type === undefined || type === undefined || this.#query.type === type;

  async #without(reason: 'transfer' | 'refund', what: Listed): Promise<LeftOut> {
    const { amount, count, sample } = await this.step(what, 1);
    return { reason, count, sum: amount, sample };
  }

  /** Transactions without a rate, per currency, most first. */
  async #unknown(of: Explained, others: readonly SourceRow[]): Promise<LeftOut[]> {
    const type = TYPES[of];
    if (!this.#fits(type) || others.length === 0) return [];
    const all = await this.#filter({ ...this.#query, currency: undefined, ...(type && { type }) });
    if (!all) return [];
    const counts = await this.#rows.countNotAtHome({ ...all, sourceNos: others.map(({ no }) => no) });
    const parts = toParcels(counts, new Map(others.map(({ no, currency }) => [no, currency])));
    const told: LeftOut[] = [];
    for await (const { count, sourceNos } of cooperatively(parts))
      told.push({ reason: 'currency', count, sum: null, sample: await this.#sample({ ...all, sourceNos }) });
    return told;
  }

  /** All steps sum the same rows, read once; the few refunds are counted separately. */
  async #find(what: Listed): Promise<FilteredTotals> {
    const { type, has } = LISTED[what];
    if (!this.#fits(type)) return { filter: undefined, totals: NO_TOTALS };
    if (has) {
      const filter = await this.#filter({ ...this.#query, type });
      return this.#sum(filter && { ...filter, has: [...(filter.has ?? []), 'refund'] });
    }
    this.#counted ??= this.#filter(this.#query).then((filter) => this.#sum(filter));
    const { filter, totals } = await this.#counted;
    return { filter: filter && { ...filter, type }, totals };
  }

  async #filter(query: ListQuery): Promise<Filter | undefined> {
    const { currency } = this.#rates;
    const found = await toFilter(
      ledgerFor(this.#db, this.#owner),
      query,
      this.#sources,
      currency,
      this.#rows.moment,
    );
    const filter = this.#isNarrowed ? found && this.#narrow(found) : found;
    if (!filter || filter.currency === currency) return filter;
    // A single source uses its own currency unless another is requested.
    return { ...filter, currency, foreignSources: new Map([[filter.slice.sourceNo, filter.currency]]) };
  }

  #narrow(filter: Filter): Filter | undefined {
    const sourceNos = filter.sourceNos ?? this.#sources.map(({ no }) => no);
    return sourceNos.length > 0 ? { ...filter, sourceNos } : undefined;
  }

  async #sum(filter: Filter | undefined): Promise<FilteredTotals> {
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
      const parts = toParts({ ...row, base: worth });
      const [, part] = parts.find(([category]) => (category ?? NONE) === categoryNo) ?? [];
      const counted = categoryNo === ALL ? worth : part?.base;
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
