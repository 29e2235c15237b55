import { cents } from '@saldo/domain';
import type { Problem, Proof, StatementAccount, StatementRow } from '../model/reading.ts';
import { type Chain, followBalance } from '../values/chain.ts';
import { toDecimal } from '../values/decimal.ts';
import { type Doubt, toDoubt } from './doubt.ts';
import { canBeOrdered, toDays } from './reorder.ts';
import { endsOfAccounts, proveEnds, type StatementEnds } from './statement-ends.ts';

/** `doubts`: where the file contradicts its rows; none where all agree, or there is nothing to compare. */
export type Proven = { proof: Proof; disagreeing: Problem[]; doubts: Doubt[] };

/** Holds the rows against the balances beside them, and against those at the ends of the statement. */
export function proveRows(
  rows: readonly StatementRow[],
  accounts: readonly StatementAccount[],
  statements?: readonly StatementEnds[],
): Proven {
  const booked = rows.filter(({ isPending }) => !isPending);
  const proven = prove(booked, accounts, statements);
  if (proven.doubts.length === 0 || statements || booked.length === rows.length) return proven;
  // Some banks count what is pending in their balances.
  const all = rows.map((row) => ({ ...row, isPending: false }));
  const withPending = prove(all, accounts, statements);
  return withPending.doubts.length === 0 ? withPending : proven;
}

function prove(
  booked: readonly StatementRow[],
  accounts: readonly StatementAccount[],
  statements: readonly StatementEnds[] | undefined,
): Proven {
  // As the file tells them: a chain that holds fills in what it does not.
  const ends = proveEnds(statements ?? endsOfAccounts(accounts, booked));
  const running = proveRunning(booked, accounts);
  if (running.proof.checked === 0) return ends;
  if (running.doubts.length > 0 || ends.doubts.length === 0) return running;
  // Rows that follow each other without a gap, and do not lead to where the statement ends: some are missing.
  return { ...ends, proof: { ...running.proof, holds: false } };
}

/** Each account by itself, and in it each currency: what holds several has a balance for each. */
function proveRunning(booked: readonly StatementRow[], accounts: readonly StatementAccount[]): Proven {
  const purses = Map.groupBy(booked, ({ account, currency }) => `${account} ${currency}`);
  const disagreeing: Problem[] = [];
  const doubts: Doubt[] = [];
  let checked = 0;
  let agreeing = 0;
  for (const rows of purses.values()) {
    const chain = followBalance(rows);
    if (!chain) continue;
    const { checked: own, agreeing: right, disagreeing: wrong } = bestOf(chain, rows);
    checked += own;
    agreeing += right;
    for (const { at, expected } of wrong) {
      const row = rows[at];
      if (row?.balance == null) continue;
      const { line, balance, currency } = row;
      disagreeing.push({ line, code: 'balance_disagrees', text: toDecimal(balance, currency) });
      doubts.push(toDoubt(line, row, expected, balance, currency));
    }
    const account = accounts.find((one) => one.key === rows[0]?.account && one.currency === rows[0].currency);
    if (account && chain.agreeing === chain.checked) fillEnds(account, rows, chain);
  }
  const proof: Proof = { kind: 'running_balance', holds: agreeing === checked, checked, agreeing };
  // Where hardly any agrees, the column is no running balance, and says nothing of single rows.
  return { proof, disagreeing: agreeing * 2 >= checked ? disagreeing : [], doubts };
}

/** Rows that the bank lists in an order of its own, or with the balance of the day's end beside each of the day. */
function bestOf(
  chain: Chain,
  rows: readonly StatementRow[],
): Pick<Chain, 'checked' | 'agreeing' | 'disagreeing'> {
  if (chain.agreeing === chain.checked) return chain;
  const steps = rows.length - 1;
  if (canBeOrdered(rows)) return { checked: steps, agreeing: steps, disagreeing: [] };
  const days = followBalance(toDays(rows));
  return days && days.checked > 1 && days.agreeing === days.checked ? days : chain;
}

/** A chain that holds tells the balances at its ends. */
function fillEnds(account: StatementAccount, rows: readonly StatementRow[], chain: Chain): void {
  const [first, last] = [rows[chain.first], rows[chain.last]];
  if (!first || !last || first.balance === null || last.balance === null) return;
  const isAfter = chain.place === 'after';
  account.opening ??= isAfter ? cents(first.balance - first.cents) : first.balance;
  account.closing ??= isAfter ? last.balance : cents(last.balance + last.cents);
}
