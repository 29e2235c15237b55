import { type Cents, cents } from '@saldo/domain';
import type { Problem, Proof, StatementAccount, StatementRow } from '../model/reading.ts';
import { quote } from '../text/clean.ts';
import { toDecimal } from '../values/decimal.ts';
import { type Doubt, toDoubt } from './doubt.ts';

/** One statement of a file: what was there before, what moved, what is there after. */
export type StatementEnds = {
  line: number;
  currency: string | null;
  opening: Cents | null;
  closing: Cents | null;
  /** Pending ones move nothing yet. */
  rows: readonly StatementRow[];
  /** What else the statement says of its rows that is not so: how many there are, or what they add up to. */
  contradiction?: string | undefined;
};

/** Whether each statement's rows lead from its opening to its closing balance. */
export function proveEnds(statements: readonly StatementEnds[]): {
  proof: Proof;
  disagreeing: Problem[];
  doubts: Doubt[];
} {
  const disagreeing: Problem[] = [];
  const doubts: Doubt[] = [];
  let checked = 0;
  let agreeing = 0;
  for (const { line, currency, opening, closing, rows, contradiction } of statements) {
    const hasEnds = opening !== null && closing !== null;
    if (hasEnds) checked += 1;
    const after = cents((opening ?? 0) + sumOf(rows));
    if (hasEnds && after !== closing) {
      disagreeing.push({ line, code: 'statement_disagrees', text: toDecimal(closing - after, currency) });
      doubts.push(toDoubt(line, rows[0], after, closing, currency));
    } else if (contradiction !== undefined) {
      const text = quote(contradiction);
      disagreeing.push({ line, code: 'statement_disagrees', text });
      doubts.push({ line, row: rows[0], text });
    } else if (hasEnds) agreeing += 1;
  }
  const kind = checked === 0 ? 'none' : 'statement_balance';
  const proof: Proof = { kind, holds: checked > 0 && agreeing === checked, checked, agreeing };
  return { proof, disagreeing, doubts };
}

const sumOf = (rows: readonly StatementRow[]): Cents =>
  cents(rows.reduce((sum, row) => sum + (row.isPending ? 0 : row.cents), 0));

/** For files that have one statement for each account. */
export function endsOfAccounts(
  accounts: readonly StatementAccount[],
  rows: readonly StatementRow[],
): StatementEnds[] {
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return accounts.map(({ key, currency, opening, closing }) => {
    const own = byAccount.get(key) ?? [];
    return { line: own[0]?.line ?? 1, currency, opening, closing, rows: own };
  });
}
