import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listRows, listRowsBetween } from '../data/ledger.ts';
import type { LedgerRow } from '../data/row.ts';
import { type Bank, calendarOf } from '../state/bank.ts';
import { requireAccess, requireAccount } from './access.ts';
import { originOf, wrapList } from './envelope.ts';
import { type Fields, readFields, readInstant, readText, readWhole } from './read.ts';
import { refuse } from './refusal.ts';
import { toWireTransactions } from './transaction-json.ts';

type WithId = { Params: { id: string } };
type Page = { from?: string; before?: string; limit: number; sort: 'date' | '-date'; offset: number };

export function registerTransactions(app: FastifyInstance, bank: Bank): void {
  app.get<WithId>('/accounts/:id/transactions', async (request) => {
    const page = readPage(readFields(request.query));
    const access = await requireAccess(bank, request, 'ACCOUNT_TRANSACTIONS');
    const account = requireAccount(access, request.params.id);
    const { transactionFrom = '', transactionTo = '9' } = access.consent;
    const { from = '', before = '9' } = page;
    const calendar = calendarOf(bank);
    const rows = listRowsBetween(
      listRows(account, calendar),
      from > transactionFrom ? from : transactionFrom,
      before < transactionTo ? before : transactionTo,
    );
    const data = toWireTransactions(slice(rows, page), {
      account,
      accountId: request.params.id,
      institutionId: access.institution.id,
      calendar,
    });
    return {
      ...wrapList(data, { totalCount: rows.length, self: page }),
      links: { self: addressOf(request, page) },
    };
  });
}

function readPage(query: Fields): Page {
  const from = readInstant(query, 'from');
  const before = readBefore(query);
  const sort = readText(query, 'sort') ?? '-date';
  if (sort !== 'date' && sort !== '-date') throw refuse(400, 'sort must be date or -date.');
  return {
    ...(from !== undefined && { from }),
    ...(before !== undefined && { before }),
    limit: readWhole(query, 'limit', 1, 1_000) ?? 1_000,
    sort,
    offset: readWhole(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0,
  };
}

/** A day alone means all of it. */
function readBefore(query: Fields): string | undefined {
  const before = readInstant(query, 'before');
  return String(query.before).length === 10 ? before?.replace('T00:00:00.000Z', 'T23:59:59.999Z') : before;
}

/** Rows come oldest first. */
function slice(rows: LedgerRow[], { sort, offset, limit }: Page): LedgerRow[] {
  if (sort === 'date') return rows.slice(offset, offset + limit);
  const end = Math.max(rows.length - offset, 0);
  return rows.slice(Math.max(end - limit, 0), end).reverse();
}

function addressOf(request: FastifyRequest<WithId>, page: Page): string {
  const query = new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]));
  return `${originOf(request)}/accounts/${encodeURIComponent(request.params.id)}/transactions?${query}`;
}
