import { type Cents, cents } from '@saldo/domain';
import type { Problem, Proof, StatementAccount, StatementRow } from '../reading.ts';
import { quote } from '../text/clean.ts';
import { toDecimal } from '../values/decimal.ts';

/** One statement of a file: what was there before, what moved, what is there after. */
export type StatementEnds = {
  line: number;
  currency: string | null;
  opening: Cents | null;
  closing: Cents | null;
  moved: Cents;
  /** What else the statement says of its rows that is not so: how many there are, or what they add up to. */
  contradiction?: string;
};

/** Whether each statement's rows lead from its opening to its closing balance. */
export function proveEnds(statements: readonly StatementEnds[]): { proof: Proof; disagreeing: Problem[] } {
  const disagreeing: Problem[] = [];
  let checked = 0;
  let agreeing = 0;
  for (const { line, currency, opening, closing, moved, contradiction } of statements) {
    const hasEnds = opening !== null && closing !== null;
    if (hasEnds) checked += 1;
    if (hasEnds && opening + moved !== closing) {
      const text = toDecimal(closing - opening - moved, currency);
      disagreeing.push({ line, code: 'statement_disagrees', text });
    } else if (contradiction !== undefined)
      disagreeing.push({ line, code: 'statement_disagrees', text: quote(contradiction) });
    else if (hasEnds) agreeing += 1;
  }
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
