import { Readable } from 'node:stream';
import type { Input, Transaction } from '@saldo/contract';
import { cents, fromDayNumber, toAmount, toMonthText } from '@saldo/domain';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { type Filter, toFilter } from './transactions.filter.ts';
import { readPage } from './transactions.page.ts';
import { type References, readReferences } from './transactions.references.ts';
import { type Cursor, listTransactions, type Sort, type TransactionRow } from './transactions.repository.ts';
import {
  addTransaction,
  changeTransaction,
  removeTransaction,
  requireTransaction,
} from './transactions.service.ts';
import { countOf, listFilteredMonths, sumMonths } from './transactions.totals.ts';
import { fromIdBytes } from './uuid.ts';

type Names =
  | 'changeTransaction'
  | 'createTransaction'
  | 'listTransactionMonths'
  | 'listTransactions'
  | 'readTransaction'
  | 'removeTransaction';

const ROWS_PER_CHUNK = 1000;

export function transactionsHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listTransactions({ query, caller: { owner } }) {
      const references = await readReferences(db, owner);
      const filter = toFilter(query, references);
      const sort = toSort(query.sort);
      if (query.page === undefined && query.per_page === undefined) {
        return filter ? streamAll(db, owner, filter, sort, references) : { results: [] };
      }
      return answerPage(db, owner, { ...query, filter, sort, references });
    },

    async listTransactionMonths({ query, caller: { owner } }) {
      const filter = toFilter(query, await readReferences(db, owner));
      const months = filter ? await listFilteredMonths(db, owner, filter) : [];
      return {
        results: months.map((month) => ({
          month: toMonthText(month.month),
          income: toAmount(cents(month.income_cents)),
          expense: toAmount(cents(month.expense_cents)),
          count: countOf(month),
        })),
      };
    },

    async readTransaction({ params, caller }) {
      const { row, references } = await requireTransaction(db, caller.owner, params.id);
      return { results: toTransaction(references)(row) };
    },

    async createTransaction({ body, caller }) {
      const { row, references } = await addTransaction(db, caller.owner, body);
      return { message: 'Transaction created.', results: toTransaction(references)(row) };
    },

    async changeTransaction({ params, body, caller }) {
      const { row, references } = await changeTransaction(db, caller.owner, params.id, body);
      return { message: 'Transaction updated.', results: toTransaction(references)(row) };
    },

    async removeTransaction({ params, caller }) {
      await removeTransaction(db, caller.owner, params.id);
      return { message: 'Transaction deleted.' };
    },
  };
}

type Wanted = Pick<Input<'listTransactions'>['query'], 'page' | 'per_page'> & {
  filter: Filter | undefined;
  sort: Sort;
  references: References;
};

async function answerPage(db: Db, owner: number, wanted: Wanted) {
  const { page = 1, per_page = 10, filter, sort, references } = wanted;
  const months = filter ? await listFilteredMonths(db, owner, filter) : [];
  const { income, expense, count, foreign } = sumMonths(months);
  const window = { limit: per_page, offset: (page - 1) * per_page };
  const rows = filter && window.offset < count ? await readPage(db, owner, filter, sort, months, window) : [];
  return {
    results: await describe(db, owner, rows, references),
    page,
    per_page,
    total: count,
    pages: Math.ceil(count / per_page),
    summary: {
      income: toAmount(cents(income)),
      expense: toAmount(cents(expense)),
      balance: toAmount(cents(income - expense)),
      currency: filter?.currency ?? 'EUR',
      left_out: foreign,
    },
  };
}

/** All of them, a thousand at a time: neither a long history nor a slow reader holds anything up. */
function streamAll(db: Db, owner: number, filter: Filter, sort: Sort, references: References): Readable {
  async function* chunks(): AsyncGenerator<string> {
    yield '{"results":[';
    let after: Cursor | undefined;
    let hasBegun = false;
    for (;;) {
      const rows = await listTransactions(db, owner, filter, sort, { limit: ROWS_PER_CHUNK, after });
      const described = await describe(db, owner, rows, references);
      const text = described.map((transaction) => JSON.stringify(transaction)).join(',');
      if (text) yield hasBegun ? `,${text}` : text;
      hasBegun ||= text !== '';
      if (rows.length < ROWS_PER_CHUNK) break;
      after = rows.at(-1);
    }
    yield ']}';
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** A source may have come, or gone with its rows, since the references were read. */
async function describe(
  db: Db,
  owner: number,
  rows: TransactionRow[],
  references: References,
): Promise<Transaction[]> {
  const isKnown = ({ sources }: References, row: TransactionRow) =>
    sources.some(({ no }) => no === row.source_no);
  const fresh = rows.every((row) => isKnown(references, row)) ? references : await readReferences(db, owner);
  return rows.filter((row) => isKnown(fresh, row)).map(toTransaction(fresh));
}

function toSort(sort: Input<'listTransactions'>['query']['sort'] = '-date'): Sort {
  const isDescending = sort.startsWith('-');
  return { by: sort.replace('-', '') as Sort['by'], direction: isDescending ? 'desc' : 'asc' };
}

function toTransaction({ sources, categories }: References): (row: TransactionRow) => Transaction {
  return (row) => {
    const source = sources.find(({ no }) => no === row.source_no);
    const category =
      row.category_no === null ? undefined : categories.find(({ no }) => no === row.category_no);
    if (!source) throw new Error('a transaction without its source');
    return {
      id: fromIdBytes(row.id),
      name: row.name,
      type: row.cents > 0 ? 'income' : 'expense',
      category: category ? { id: category.id, name: category.name } : null,
      category_id: category?.id ?? null,
      source: {
        id: source.id,
        name: source.name,
        type_source: source.type_source,
        connection_id: source.connection_id,
      },
      source_id: source.id,
      description: row.description,
      amount: toAmount(cents(Math.abs(row.cents))),
      currency: source.currency,
      date: fromDayNumber(row.day),
    };
  };
}
