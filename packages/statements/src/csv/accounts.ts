import type { Cents } from '@saldo/domain';
import type { Mapping } from '../model/mapping.ts';
import type { StatementAccount, StatementRow } from '../model/reading.ts';
import { placeOfBalance } from '../table/row-words.ts';
import { isProblem, parseAmount } from '../values/amount.ts';
import type { TableRows } from './read-table.ts';
import { ONLY_ACCOUNT } from './row-builder.ts';

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/;

/** The accounts that rows name; one without a name where they name none. */
export function listAccounts(
  rows: readonly StatementRow[],
  balances: TableRows['balances'],
  mapping: Mapping,
): StatementAccount[] {
  const byKey = new Map<string, StatementAccount>();
  for (const { account, currency } of rows) {
    const known = byKey.get(account);
    if (!known) byKey.set(account, toAccount(account, currency));
    else if (known.currency !== currency) known.currency = null;
  }
  if (byKey.size > 1) return [...byKey.values()];
  const [only = toAccount(ONLY_ACCOUNT, null)] = byKey.values();
  const number = only.number ?? findIban(balances);
  return [{ ...only, number, ...readEnds(balances, mapping, only.currency) }];
}

function toAccount(key: string, currency: string | null): StatementAccount {
  const isNumber = /\d{4}/.test(key);
  return {
    key,
    name: key === ONLY_ACCOUNT || isNumber ? null : key,
    number: isNumber ? key : null,
    currency,
    opening: null,
    closing: null,
  };
}

const findIban = (balances: TableRows['balances']): string | null =>
  balances.flatMap(({ cells }) => cells.flatMap((cell) => IBAN.exec(cell)?.[0] ?? []))[0] ?? null;

/** Balances above and below the table, where the words tell which is which, once each. */
function readEnds(
  balances: TableRows['balances'],
  mapping: Mapping,
  currency: string | null,
): Pick<StatementAccount, 'opening' | 'closing'> {
  const ends: { opening: Cents[]; closing: Cents[] } = { opening: [], closing: [] };
  for (const { cells, balance } of balances) {
    const place = cells.map(placeOfBalance).find(Boolean);
    const told = balance ?? findAmount(cells, mapping, currency);
    if (place && told !== undefined) ends[place].push(told);
  }
  const single = (all: readonly Cents[]) => (all.length === 1 ? (all[0] ?? null) : null);
  return { opening: single(ends.opening), closing: single(ends.closing) };
}

function findAmount(
  cells: readonly string[],
  { decimal_mark }: Mapping,
  currency: string | null,
): Cents | undefined {
  for (const cell of cells.toReversed()) {
    const amount = parseAmount(cell.replace(/^.*:/, ''), decimal_mark, currency);
    if (!isProblem(amount)) return amount;
  }
  return undefined;
}
