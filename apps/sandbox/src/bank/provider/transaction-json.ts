import type { WireTransaction } from '@saldo/bank-wire';
import type { Account } from '../data/account.ts';
import { addDays } from '../data/day.ts';
import { type Calendar, isPending } from '../data/ledger.ts';
import { shortHash } from '../data/public-id.ts';
import { finalCents, type LedgerRow } from '../data/row.ts';

type Surroundings = { account: Account; accountId: string; institutionId: string; calendar: Calendar };

/** Rows that look the same are told apart by their rank among the rows of one answer, and by nothing more. */
export function toWireTransactions(rows: LedgerRow[], surroundings: Surroundings): WireTransaction[] {
  const ranks = new Map<string, number>();
  return rows.map((row) => {
    const transaction = toWireTransaction(row, surroundings);
    const { date = '', amount = 0, description = '' } = transaction;
    const { accountId, institutionId } = surroundings;
    const hash = shortHash(accountId, institutionId, date, String(amount), description);
    const rank = (ranks.get(hash) ?? 0) + 1;
    ranks.set(hash, rank);
    return { ...transaction, enrichment: { transactionHash: { hash: `${hash}.${rank}` } } };
  });
}

function toWireTransaction(row: LedgerRow, { account, calendar }: Surroundings): WireTransaction {
  const pending = isPending(row, calendar);
  const money = { amount: (pending ? row.cents : finalCents(row)) / 100, currency: account.currency };
  const { text, at, merchant, party, reference } = row;
  return {
    ...(!row.hasNoId && { id: idOf(row, account, pending) }),
    date: at,
    ...(!pending && { bookingDateTime: row.isCard ? `${addDays(row.day, 1)}T00:00:00.000Z` : at }),
    valueDateTime: at,
    status: pending ? 'PENDING' : 'BOOKED',
    ...money,
    transactionAmount: money,
    ...(reference !== undefined && { reference }),
    description: text,
    transactionInformation: reference === undefined ? [text] : [text, reference],
    ...(party !== undefined &&
      (row.cents < 0 ? { payeeDetails: { name: party } } : { payerDetails: { name: party } })),
    ...(merchant && { merchant: { merchantName: merchant.name, merchantCategoryCode: merchant.code } }),
  };
}

/** A purchase gets another id when it is booked: only amount and merchant say that it is the same. */
function idOf(row: LedgerRow, { seed }: Account, pending: boolean): string {
  const prefix = pending ? 'p' : 'b';
  return `${prefix}-${shortHash(prefix, seed, row.key).slice(0, 24)}`;
}
