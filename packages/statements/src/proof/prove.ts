import { cents } from '@saldo/domain';
import type { Problem, Proof, StatementAccount, StatementRow } from '../reading.ts';
import { toDecimal } from '../values/decimal.ts';
import { followBalance } from './chain.ts';
import { endsOfAccounts, proveEnds, type StatementEnds } from './statement-ends.ts';

export type Proven = { proof: Proof; disagreeing: Problem[] };

/** Holds the rows against the balances beside them, or else against those at the ends of the statement. */
export function proveRows(
  rows: readonly StatementRow[],
  accounts: readonly StatementAccount[],
  statements?: readonly StatementEnds[],
): Proven {
  const byAccount = Map.groupBy(
    rows.filter(({ isPending }) => !isPending),
    ({ account }) => account,
  );
  const running = proveRunning(byAccount, accounts);
  if (running.proof.checked > 0) return running;
  return proveEnds(statements ?? endsOfAccounts(accounts, byAccount));
}

type ByAccount = ReadonlyMap<string, readonly StatementRow[]>;

function proveRunning(byAccount: ByAccount, accounts: readonly StatementAccount[]): Proven {
  const disagreeing: Problem[] = [];
  let checked = 0;
  let agreeing = 0;
  for (const [key, rows] of byAccount) {
    const chain = followBalance(rows);
    if (!chain) continue;
    checked += chain.checked;
    agreeing += chain.agreeing;
    for (const at of chain.disagreeing) {
      const row = rows[at];
      if (row?.balance == null) continue;
      disagreeing.push({ line: row.line, code: 'balance_disagrees', text: toDecimal(row.balance) });
    }
    const account = accounts.find((one) => one.key === key);
    if (account && chain.agreeing === chain.checked)
      fillEnds(account, rows, chain.arrangement === 'as_is', chain.place);
  }
  const proof: Proof = { kind: 'running_balance', holds: agreeing === checked, checked, agreeing };
  // Where hardly any agrees, the column is no running balance, and says nothing of single rows.
  return { proof, disagreeing: agreeing * 2 >= checked ? disagreeing : [] };
}

/** A chain that holds tells the balances at its ends. */
function fillEnds(
  account: StatementAccount,
  rows: readonly StatementRow[],
  isForward: boolean,
  place: 'after' | 'before',
): void {
  const [first, last] = isForward ? [rows[0], rows.at(-1)] : [rows.at(-1), rows[0]];
  if (!first || !last || first.balance === null || last.balance === null) return;
  account.opening ??= place === 'after' ? cents(first.balance - first.cents) : first.balance;
  account.closing ??= place === 'after' ? last.balance : cents(last.balance + last.cents);
}
