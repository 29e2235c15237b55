import type { Input, Summary, Transaction } from '@saldo/contract';
import {
  fromDayNumber,
  HOME_CURRENCY,
  subtractCents,
  toAmount,
  toMonthText,
  toSize,
  toTypeOfMovement,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import type { Filter } from '../../ledger/filter.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import type { Totals } from '../../ledger/totals.ts';
import { readPage } from '../../ledger/transactions.page.ts';
import { readAll, type Sort, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { addUp, countOf, listFilteredMonths, listParts } from '../../ledger/transactions.totals.ts';
import { toFilter } from './transactions.filter.ts';
import {
  addTransaction,
  changeTransaction,
  removeTransaction,
  requireTransaction,
} from './transactions.service.ts';

type Names =
  | 'changeTransaction'
  | 'createTransaction'
  | 'listTransactionMonths'
  | 'listTransactions'
  | 'readTransaction'
  | 'removeTransaction';

const ROWS_PER_PORTION = 1000;

export function transactionsHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listTransactions({ query, caller: { owner } }) {
      const sources = await listSources(db, owner);
      const filter = await toFilter(db, owner, query, sources);
      const sort = toSort(query.sort);
      if (query.page === undefined && query.per_page === undefined) {
        return filter ? readPortions(db, owner, filter, sort, sources) : { results: [] };
      }
      return answerPage(db, owner, { ...query, filter, sort, sources });
    },

    async listTransactionMonths({ query, caller: { owner } }) {
      const filter = await toFilter(db, owner, query, await listSources(db, owner));
      const months = filter ? await listFilteredMonths(db, owner, filter) : [];
      return {
        results: months.map((month) => ({
          month: toMonthText(month.month),
          income: toAmount(month.income_cents),
          expense: toAmount(month.expense_cents),
          count: countOf(month),
        })),
        summary: toSummary(addUp(months), filter),
      };
    },

    async readTransaction({ params, caller }) {
      const { row, source } = await requireTransaction(db, caller.owner, params.id);
      return { results: toTransaction(row, source) };
    },

    async createTransaction({ body, caller }) {
      const { row, source } = await addTransaction(db, caller.owner, body);
      return { message: 'Transaction created.', results: toTransaction(row, source) };
    },

    async changeTransaction({ params, body, caller }) {
      const { row, source } = await changeTransaction(db, caller.owner, params.id, body);
      return { message: 'Transaction updated.', results: toTransaction(row, source) };
    },

    async removeTransaction({ params, caller }) {
      await removeTransaction(db, caller.owner, params.id);
      return { message: 'Transaction deleted.' };
    },
  };
}

type Wanted = Pick<Input<'listTransactions'>['query'], 'page' | 'per_page' | 'totals'> & {
  filter: Filter | undefined;
  sort: Sort;
  sources: readonly SourceRow[];
};

async function answerPage(db: Db, owner: Owner, wanted: Wanted) {
  const { page = 1, per_page = 10, filter, sort, sources } = wanted;
  const window = { limit: per_page, offset: (page - 1) * per_page };
  if (wanted.totals === 'none') {
    const rows = filter ? await readPage(db, owner, filter, sort, window) : [];
    return { results: await describe(db, owner, rows, sources), page, per_page };
  }
  const parts = filter ? await listParts(db, owner, filter) : [];
  const totals = addUp(parts.map((part) => part.totals));
  const count = countOf(totals);
  const rows = filter && window.offset < count ? await readPage(db, owner, filter, sort, window, parts) : [];
  return {
    results: await describe(db, owner, rows, sources),
    page,
    per_page,
    total: count,
    pages: Math.ceil(count / per_page),
    summary: toSummary(totals, filter),
  };
}

function toSummary(totals: Totals, filter: Filter | undefined): Summary {
  const { income_cents: income, expense_cents: expense, foreign_count } = totals;
  return {
    income: toAmount(income),
    expense: toAmount(expense),
    balance: toAmount(subtractCents(income, expense)),
    currency: filter?.currency ?? HOME_CURRENCY,
    left_out: foreign_count,
  };
}

/** All of them, a thousand at a time: neither a long history nor a slow reader holds anybody up. */
async function* readPortions(
  db: Db,
  owner: Owner,
  filter: Filter,
  sort: Sort,
  sources: readonly SourceRow[],
): AsyncGenerator<Transaction[]> {
  for await (const rows of readAll(db, owner, filter, sort, ROWS_PER_PORTION)) {
    yield await describe(db, owner, rows, sources);
  }
}

/** A source may have come, or gone with its rows, since the sources were read. */
async function describe(
  db: Db,
  owner: Owner,
  rows: TransactionRow[],
  known: readonly SourceRow[],
): Promise<Transaction[]> {
  let sources = byNo(known);
  if (rows.some((row) => !sources.has(row.source_no))) sources = byNo(await listSources(db, owner));
  return rows.flatMap((row) => {
    const source = sources.get(row.source_no);
    return source ? [toTransaction(row, source)] : [];
  });
}

const byNo = (sources: readonly SourceRow[]) => new Map(sources.map((source) => [source.no, source]));

function toSort(sort: Input<'listTransactions'>['query']['sort'] = '-date'): Sort {
  const isDescending = sort.startsWith('-');
  return { by: sort.replace('-', '') as Sort['by'], direction: isDescending ? 'desc' : 'asc' };
}

function toTransaction(row: TransactionRow, source: SourceRow): Transaction {
  const { category_id, category_name } = row;
  return {
    id: fromIdBytes(row.id),
    name: row.name,
    type: toTypeOfMovement(row.cents),
    category:
      category_id !== null && category_name !== null ? { id: category_id, name: category_name } : null,
    category_id,
    source: {
      id: source.id,
      name: source.name,
      type_source: source.type_source,
      connection_id: source.connection_id,
    },
    source_id: source.id,
    description: row.description,
    amount: toAmount(toSize(row.cents)),
    currency: source.currency,
    date: fromDayNumber(row.day),
  };
}
