import { cents } from '@saldo/domain';
import type { Problem, Proof, StatementAccount, StatementRow } from '../reading.ts';
import { toDecimal } from '../values/decimal.ts';
import { type Chain, followBalance } from './chain.ts';
import { endsOfAccounts, proveEnds, type StatementEnds } from './statement-ends.ts';

export type Proven = { proof: Proof; disagreeing: Problem[] };

/** Holds the rows against the balances beside them, or else against those at the ends of the statement. */
export function proveRows(
  rows: readonly StatementRow[],
  accounts: readonly StatementAccount[],
  statements?: readonly StatementEnds[],
): Proven {
  const booked = rows.filter(({ isPending }) => !isPending);
  const running = proveRunning(booked, accounts);
  if (running.proof.checked > 0) return running;
  return proveEnds(statements ?? endsOfAccounts(accounts, booked));
}

/** Each account by itself, and in it each currency: what holds several has a balance for each. */
function proveRunning(booked: readonly StatementRow[], accounts: readonly StatementAccount[]): Proven {
  const purses = Map.groupBy(booked, ({ account, currency }) => `${account} ${currency}`);
  const disagreeing: Problem[] = [];
  let checked = 0;
  let agreeing = 0;
  for (const rows of purses.values()) {
    const chain = followBalance(rows);
    if (!chain) continue;
    checked += chain.checked;
    agreeing += chain.agreeing;
    for (const at of chain.disagreeing) {
      const row = rows[at];
      if (row?.balance == null) continue;
      disagreeing.push({
        line: row.line,
        code: 'balance_disagrees',
        text: toDecimal(row.balance, row.currency),
      });
    }
    const account = accounts.find((one) => one.key === rows[0]?.account && one.currency === rows[0].currency);
    if (account && chain.agreeing === chain.checked) fillEnds(account, rows, chain);
  }
  const proof: Proof = { kind: 'running_balance', holds: agreeing === checked, checked, agreeing };
  // Where hardly any agrees, the column is no running balance, and says nothing of single rows.
  return { proof, disagreeing: agreeing * 2 >= checked ? disagreeing : [] };
}

/** A chain that holds tells the balances at its ends. */
function fillEnds(account: StatementAccount, rows: readonly StatementRow[], chain: Chain): void {
  const [first, last] = [rows[chain.first], rows[chain.last]];
  if (!first || !last || first.balance === null || last.balance === null) return;
  const isAfter = chain.place === 'after';
  account.opening ??= isAfter ? cents(first.balance - first.cents) : first.balance;
  account.closing ??= isAfter ? last.balance : cents(last.balance + last.cents);
}
