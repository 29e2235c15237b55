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
import { partsOf } from '../../ledger/more.ts';
import { ALL, NO_TOTALS } from '../../ledger/rollup.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import type { Totals } from '../../ledger/totals.ts';
import { readPage } from '../../ledger/transactions.page.ts';
import { sumTransactions } from '../../ledger/transactions.sums.ts';
import { countOf } from '../../ledger/transactions.totals.ts';
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
  };
} = {
  income: { type: 'income', sum: ({ income_cents }) => income_cents },
  expense: { type: 'expense', sum: ({ expense_cents }) => expense_cents },
  refund: { type: 'income', has: 'refund', sum: ({ refund_cents }) => refund_cents },
  transfer: {
    type: 'transfer',
    sum: ({ transfer_in_cents, transfer_out_cents }) => subtractCents(transfer_in_cents, transfer_out_cents),
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
    left_out: (await look.leftOut(of)).filter(({ count }) => count > 0),
    steps: steps.filter(({ what, count, amount }) => what === 'opening' || count > 0 || amount !== 0),
  };
}

const sumSteps = (steps: readonly Step[]) =>
  toAmount(sumCents(steps.map(({ amount }) => cents(Math.round(amount * 100)))));

const newest = (sample: Sample): Sample =>
  sample.toSorted((one, two) => (one.transaction.date < two.transaction.date ? 1 : -1)).slice(0, SAMPLE);

type ListQuery = Parameters<typeof toFilter>[2];
type Found = { count: number; totals: Totals; sample: (sign?: 1 | -1) => Promise<Sample> };

class Look {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #sources: readonly SourceRow[];
  readonly #query: ListQuery & { currency: string };

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
    const { sum, ...listed } = LISTED[what];
    const query = { ...this.#query, ...listed };
    const found = await this.#find(query);
    return {
      what,
      amount: toAmount(cents(sum(found.totals) * sign)),
      count: found.count,
      filter: found.count > 0 ? Object.fromEntries(toParams(this.#toList(query))) : null,
      sample: await found.sample(),
    };
  }

  /** Why what fits otherwise is not in it. */
  async leftOut(of: Explained): Promise<Explanation['left_out']> {
    const { currency, from, to, ...query } = this.#query;
    const transfers = await this.#find({ ...this.#query, type: 'transfer' });
    const refunds = await this.#find({ ...this.#query, type: 'income', has: 'refund' });
    const all: Explanation['left_out'] = [];
    const tell = async (reason: (typeof all)[number]['reason'], found: Found, sum: Cents | null) =>
      all.push({
        reason,
        count: found.count,
        sum: sum === null ? null : toAmount(sum),
        sample: await found.sample(),
      });
    if (of !== 'balance') await tell('transfer', transfers, LISTED.transfer.sum(transfers.totals));
    if (of === 'earned') await tell('refund', refunds, LISTED.refund.sum(refunds.totals));
    const type =
      of === 'income' || of === 'earned'
        ? 'income'
        : of === 'left' || of === 'balance'
          ? undefined
          : 'expense';
    if (query.source_id === undefined)
      for (const other of new Set(this.#sources.map((source) => source.currency)))
        if (other !== currency)
          await tell('currency', await this.#find({ ...query, from, to, type, currency: other }), null);
    return all;
  }

  /** What the list is asked with: the currency only where there is another. */
  #toList({ currency, ...query }: ListQuery): ListQuery {
    return this.#sources.some((source) => source.currency !== currency) ? { ...query, currency } : query;
  }

  async #find(query: ListQuery): Promise<Found> {
    const filter = await toFilter(this.#db, this.#owner, query, this.#sources);
    if (!filter) return { count: 0, totals: NO_TOTALS, sample: async () => [] };
    const totals = await sumTransactions(this.#db, this.#owner, filter, {
      first: filter.from,
      last: filter.to,
    });
    const sample = async () => {
      const order = { by: 'date', direction: 'desc' } as const;
      const rows = await readPage(this.#db, this.#owner, filter, order, { limit: SAMPLE, offset: 0 });
      const told = await describeRows(this.#db, this.#owner, rows, this.#sources);
      return told.flatMap((transaction, index) => {
        const row = rows[index];
        if (!row) return [];
        const { categoryNo } = filter.slice;
        const counted =
          categoryNo === ALL ? row.cents : (byCategory(partsOf(row)).get(categoryNo || null) ?? ZERO);
        return [{ transaction, counted: toAmount(counted) }];
      });
    };
    return { count: countOf(totals), totals, sample };
  }
}
