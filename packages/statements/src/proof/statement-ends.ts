import { type Cents, cents } from '@saldo/domain';
import type { Problem, Proof, StatementAccount, StatementRow } from '../reading.ts';
import { toDecimal } from '../values/decimal.ts';

/** One statement of a file: what was there before, what moved, what is there after. */
export type StatementEnds = {
  line: number;
  currency: string | null;
  opening: Cents | null;
  closing: Cents | null;
  moved: Cents;
};

/** Whether each statement's rows lead from its opening to its closing balance. */
export function proveEnds(statements: readonly StatementEnds[]): { proof: Proof; disagreeing: Problem[] } {
  const disagreeing: Problem[] = [];
  let checked = 0;
  for (const { line, currency, opening, closing, moved } of statements) {
    if (opening === null || closing === null) continue;
    checked += 1;
    if (opening + moved === closing) continue;
    const text = toDecimal(closing - opening - moved, currency);
    disagreeing.push({ line, code: 'statement_disagrees', text });
  }
  const agreeing = checked - disagreeing.length;
  const kind = checked === 0 ? 'none' : 'statement_balance';
  return { proof: { kind, holds: checked > 0 && agreeing === checked, checked, agreeing }, disagreeing };
}

/** For files that have one statement for each account. */
export function endsOfAccounts(
  accounts: readonly StatementAccount[],
  rows: readonly StatementRow[],
): StatementEnds[] {
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return accounts.map(({ key, currency, opening, closing }) => {
    const own = byAccount.get(key) ?? [];
    const moved = cents(own.reduce((sum, row) => sum + row.cents, 0));
    return { line: own[0]?.line ?? 1, currency, opening, closing, moved };
  });
}
