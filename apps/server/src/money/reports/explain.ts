import type { Explained, Explanation, Input } from '@saldo/contract';
import {
  byCategory,
  type Cents,
  cents,
  HOME_CURRENCY,
  subtractCents,
  sumCents,
  toAmount,
  ZERO,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Filter } from '../../ledger/filter.ts';
import { partsOf } from '../../ledger/more.ts';
import { ALL, NO_TOTALS } from '../../ledger/rollup.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import type { Totals } from '../../ledger/totals.ts';
import { readPage } from '../../ledger/transactions.page.ts';
import { sumTransactions } from '../../ledger/transactions.sums.ts';
import { describeRows } from '../transactions/transactions.describe.ts';
import { toFilter } from '../transactions/transactions.filter.ts';
import { toParams } from './explained.ts';

type Query = Input<'explain'>['query'];
type Step = Explanation['steps'][number];
type Sample = Step['sample'];
type What = Step['what'];
type Listed = Exclude<What, 'opening'>;

const SAMPLE = 5;

/** What a figure is made of: of which steps, and with which sign. */
const MADE_OF: { [of in Explained]: { formula: string; steps: { [what in What]?: 1 | -1 } } } = {
  income: { formula: 'All that came in.', steps: { income: 1 } },
  earned: { formula: 'What came in, without what came back of expenses.', steps: { income: 1, refund: -1 } },
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
export async function explain({ db }: Context, owner: Owner, asked: Query): Promise<Explanation> {
  const sources = await listSources(db, owner);
  const { of, ...query } = asked;
  const source = sources.find(({ id }) => id === query.source_id);
  const currency = query.currency ?? source?.currency ?? HOME_CURRENCY;
  // A balance is of all that ever was, up to a day.
  const within = { ...query, currency, ...(of === 'balance' && { from: undefined }) };
  const look = new Look(db, owner, sources, within);
  const steps: Step[] = [];
  for (const [what, sign] of Object.entries(MADE_OF[of].steps) as [What, 1 | -1][])
    steps.push(what === 'opening' ? look.opening() : await look.step(what, sign));
  const sum = sumSteps(steps);
  return {
    of,
    formula: MADE_OF[of].formula,
    value: sum,
    currency,
    included: {
      count: steps.reduce((count, step) => count + step.count, 0),
      sum,
      sample: newest(steps.flatMap(({ sample }) => sample)),
    },
    left_out: await look.leftOut(of),
    steps: steps.filter(({ what, count, amount }) => what === 'opening' || count > 0 || amount !== 0),
  };
}

const sumSteps = (steps: readonly Step[]) =>
  toAmount(sumCents(steps.map(({ amount }) => cents(Math.round(amount * 100)))));

const newest = (sample: Sample): Sample =>
  sample.toSorted((one, two) => (one.transaction.date < two.transaction.date ? 1 : -1)).slice(0, SAMPLE);

type ListQuery = Parameters<typeof toFilter>[2];
type Found = { filter: Filter | undefined; totals: Totals };
type LeftOut = Explanation['left_out'][number];

class Look {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #sources: readonly SourceRow[];
  readonly #query: ListQuery & { currency: string };
  #counted: Promise<Found> | undefined;

  constructor(db: Db, owner: Owner, sources: readonly SourceRow[], query: ListQuery & { currency: string }) {
    this.#db = db;
    this.#owner = owner;
    this.#sources = sources;
    this.#query = query;
  }

  opening(): Step {
    const { source_id, currency } = this.#query;
    const counted = this.#sources.filter(
      (source) => source.currency === currency && (source_id === undefined || source.id === source_id),
    );
    const amount = toAmount(sumCents(counted.map(({ opening_cents }) => opening_cents)));
    return { what: 'opening', amount, count: 0, filter: null, sample: [] };
  }

  async step(what: Listed, sign: 1 | -1): Promise<Step> {
    const { sum, count: countIn, ...listed } = LISTED[what];
    const found = await this.#find(what);
    const count = countIn(found.totals);
    const query = toParams(this.#toList({ ...this.#query, ...listed }));
    return {
      what,
      amount: toAmount(cents(sum(found.totals) * sign)),
      count,
      filter: count > 0 ? toObject(query) : null,
      sample: count > 0 ? await this.#sample(found.filter) : [],
    };
  }

  /** Why what fits otherwise is not in it. */
  async leftOut(of: Explained): Promise<LeftOut[]> {
    const all: LeftOut[] = [];
    if (of !== 'balance') all.push(await this.#without('transfer', 'transfer'));
    if (of === 'earned') all.push(await this.#without('refund', 'refund'));
    if (this.#query.source_id === undefined)
      for (const currency of new Set(this.#sources.map((source) => source.currency)))
        if (currency !== this.#query.currency) all.push(await this.#inCurrency(of, currency));
    return all.filter(({ count }) => count > 0);
  }

  async #without(reason: 'transfer' | 'refund', what: Listed): Promise<LeftOut> {
    const { amount, count, sample } = await this.step(what, 1);
    return { reason, count, sum: amount, sample };
  }

  async #inCurrency(of: Explained, currency: string): Promise<LeftOut> {
    const type = TYPES[of];
    const { filter, totals } = await this.#count({ ...this.#query, currency, ...(type && { type }) });
    const count = totals.income_count + totals.expense_count;
    return { reason: 'currency', count, sum: null, sample: count > 0 ? await this.#sample(filter) : [] };
  }

  /** All steps are sums of the same rows, which are read once; refunds, which are few, are counted apart. */
  async #find(what: Listed): Promise<Found> {
    const { type, has } = LISTED[what];
    if (has) return this.#count({ ...this.#query, type, has });
    this.#counted ??= this.#count(this.#query);
    const { filter, totals } = await this.#counted;
    return { filter: filter && { ...filter, type }, totals };
  }

  async #count(query: ListQuery): Promise<Found> {
    const filter = await toFilter(this.#db, this.#owner, query, this.#sources);
    if (!filter) return { filter, totals: NO_TOTALS };
    const days = { first: filter.from, last: filter.to };
    return { filter, totals: await sumTransactions(this.#db, this.#owner, filter, days) };
  }

  /** What the list is asked with: the currency only where there is another. */
  #toList({ currency, ...query }: ListQuery): ListQuery {
    return this.#sources.some((source) => source.currency !== currency) ? { ...query, currency } : query;
  }

  async #sample(filter: Filter | undefined): Promise<Sample> {
    if (!filter) return [];
    const order = { by: 'date', direction: 'desc' } as const;
    const rows = await readPage(this.#db, this.#owner, filter, order, { limit: SAMPLE, offset: 0 });
    const told = await describeRows(this.#db, this.#owner, rows, this.#sources);
    const { categoryNo } = filter.slice;
    return told.flatMap((transaction, index) => {
      const row = rows[index];
      if (!row) return [];
      const part = byCategory(partsOf(row)).get(categoryNo || null) ?? ZERO;
      return [{ transaction, counted: toAmount(categoryNo === ALL ? row.cents : part) }];
    });
  }
}

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
