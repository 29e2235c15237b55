import type { Answer, Input, Summary, Transaction } from '@saldo/contract';
import { subtractCents, toAmount, toMonthText } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { invalidInput } from '../../errors/app-error.ts';
import { toldAtOnce } from '../../http/replies/whole-list.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import {
  addUp,
  countOf,
  type Filter,
  type Ledger,
  ledgerFor,
  listFewSources,
  listFilteredMonths,
  listParts,
  type MonthTotals,
  readAll,
  readPage,
  type Sort,
  type SourceRow,
  type Totals,
} from '../../ledger/index.ts';
import { toMoment } from '../as-of/moment.ts';
import { findChangeId, toChangeId } from '../changes/change-id.ts';
import { readListAsOf, readPortionsAsOf, sourcesAsOf } from './transactions.as-of.ts';
import { changeTransactions } from './transactions.bulk.ts';
import { listClaims } from './transactions.claims.ts';
import { describeRows } from './transactions.describe.ts';
import { toFilter } from './transactions.filter.ts';
import { type PlacedTransaction, requireTransaction } from './transactions.find.ts';
import { readHistory } from './transactions.history.ts';
import { addTransaction, changeTransaction, removeTransaction } from './transactions.service.ts';

type Names =
  | 'changeTransaction'
  | 'changeTransactions'
  | 'createTransaction'
  | 'listClaims'
  | 'listTransactionMonths'
  | 'listTransactions'
  | 'readTransaction'
  | 'readTransactionHistory'
  | 'removeTransaction';

const ROWS_PER_PORTION = 1000;

export function transactionsHandlers({ db }: Context): HandlersFor<Names> {
  const answer = async ({ row, source }: PlacedTransaction): Promise<Transaction> => {
    const [transaction] = await describeRows(ledgerFor(db, row.owner), [row], [source]);
    if (!transaction) throw new Error('a transaction without a source');
    return transaction;
  };
  return {
    async listTransactions({ query, caller: { owner, base } }) {
      const ledger = ledgerFor(db, owner);
      const moment = await toMoment(ledger, query.as_of);
      const sources = moment ? await sourcesAsOf(ledger, moment) : await listFewSources(ledger);
      const filter = await toFilter(ledger, query, sources, base, moment);
      const sort = toSort(query.sort);
      const isWhole = query.page === undefined && query.per_page === undefined;
      if (!filter) return isWhole ? { results: [] } : toPage(query, [], [], base);
      if (moment) {
        if (isWhole && (sort.by !== 'date' || sort.direction === 'asc'))
          throw invalidInput('sort', 'goes with a page where as_of is given');
        if (isWhole) return readPortionsAsOf(ledger, moment, filter, sources ?? []);
        const window = toWindow(query);
        const { results, months } = await readListAsOf(ledger, moment, filter, sort, window, sources ?? []);
        return toPage(query, results, months, filter.currency);
      }
      if (isWhole) return toldAtOnce(readPortions(ledger, filter, sort, sources), ROWS_PER_PORTION);
      return answerPage(ledger, query, filter, sort, sources);
    },

    async listTransactionMonths({ query, caller: { owner, base } }) {
      const ledger = ledgerFor(db, owner);
      const moment = await toMoment(ledger, query.as_of);
      const sources = moment ? await sourcesAsOf(ledger, moment) : await listFewSources(ledger);
      const filter = await toFilter(ledger, query, sources, base, moment);
      const months = await readMonths();
      return {
        results: months.map((month) => ({
          month: toMonthText(month.month),
          income: toAmount(month.income_cents, filter?.currency ?? base),
          expense: toAmount(month.expense_cents, filter?.currency ?? base),
          count: countOf(month),
        })),
        summary: toSummary(addUp(months), filter?.currency ?? base),
      };

      async function readMonths(): Promise<MonthTotals[]> {
        if (!filter) return [];
        if (!moment) return listFilteredMonths(ledger, filter);
        const none = { limit: 0, offset: 0 };
        return (await readListAsOf(ledger, moment, filter, toSort(), none, sources ?? [])).months;
      }
    },

    async readTransaction({ params, caller }) {
      return { results: await answer(await requireTransaction(ledgerFor(db, caller.owner), params.id)) };
    },

    async readTransactionHistory({ params, caller }) {
      return { results: await readHistory(db, caller, params.id) };
    },

    async createTransaction({ body, caller }) {
      const found = await addTransaction(ledgerFor(db, caller.owner), body);
      return { message: 'Transaction created.', results: await answer(found) };
    },

    async changeTransaction({ params, body, caller }) {
      const found = await changeTransaction(ledgerFor(db, caller.owner), params.id, body);
      return { message: 'Transaction updated.', results: await answer(found) };
    },

    async changeTransactions({ body, caller }) {
      const { changed, refused, split, changeNo } = await changeTransactions(
        ledgerFor(db, caller.owner),
        body,
      );
      return {
        message: body.change.delete ? 'Transactions deleted.' : 'Transactions updated.',
        ...{ changed, refused, split },
        change_id: findChangeId(caller, changeNo),
      };
    },

    async removeTransaction({ params, caller }) {
      const no = await removeTransaction(ledgerFor(db, caller.owner), params.id);
      return { message: 'Transaction deleted.', change_id: toChangeId(caller, no) };
    },

    async listClaims({ caller }) {
      return { results: await listClaims(ledgerFor(db, caller.owner)) };
    },
  };
}

type Query = Input<'listTransactions'>['query'];

function toWindow({ page = 1, per_page = 10 }: Query) {
  return { limit: per_page, offset: (page - 1) * per_page };
}

async function answerPage(
  ledger: Ledger,
  query: Query,
  filter: Filter,
  sort: Sort,
  sources: readonly SourceRow[] | undefined,
): Promise<Answer<'listTransactions'>> {
  const window = toWindow(query);
  if (query.totals === 'none') {
    const rows = await readPage(ledger, filter, sort, window);
    return toPage(query, await describeRows(ledger, rows, sources), [], filter.currency);
  }
  const parts = await listParts(ledger, filter);
  const totals = parts.map((part) => part.totals);
  const count = countOf(addUp(totals));
  const rows = window.offset < count ? await readPage(ledger, filter, sort, window, parts) : [];
  return toPage(query, await describeRows(ledger, rows, sources), totals, filter.currency);
}

function toPage(
  query: Query,
  results: Transaction[],
  parts: readonly Totals[],
  currency: string,
): Answer<'listTransactions'> {
  const { page = 1, per_page = 10 } = query;
  if (query.totals === 'none') return { results, page, per_page };
  const totals = addUp(parts);
  const total = countOf(totals);
  const pages = Math.ceil(total / per_page);
  return { results, page, per_page, total, pages, summary: toSummary(totals, currency) };
}

function toSummary(totals: Totals, currency: string): Summary {
  const { income_cents: income, expense_cents: expense, foreign_count } = totals;
  return {
    income: toAmount(income, currency),
    expense: toAmount(expense, currency),
    balance: toAmount(subtractCents(income, expense), currency),
    currency,
    left_out: foreign_count,
  };
}

/** In portions of a thousand, so long histories and slow readers delay nobody. */
async function* readPortions(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  sources: readonly SourceRow[] | undefined,
): AsyncGenerator<Transaction[]> {
  for await (const rows of readAll(ledger, filter, sort, ROWS_PER_PORTION)) {
    yield await describeRows(ledger, rows, sources);
  }
}

function toSort(sort: Query['sort'] = '-date'): Sort {
  const isDescending = sort.startsWith('-');
  return { by: sort.replace('-', '') as Sort['by'], direction: isDescending ? 'desc' : 'asc' };
}
