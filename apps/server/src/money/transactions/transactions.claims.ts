import type { Answer } from '@saldo/contract';
import { fromAmount, subtractCents, toAmount } from '@saldo/domain';
import { BY, type Ledger, listIndexed, readPlaced } from '../../ledger/index.ts';
import { describeRows } from './transactions.describe.ts';

/** More than anybody lends. */
const MOST_LISTED = 2000;

/** Expenses to be paid back that aren't fully refunded, oldest first. */
export async function listClaims(ledger: Ledger): Promise<Answer<'listClaims'>['results']> {
  const found = (await listIndexed(ledger, BY.claim, [0])).slice(0, MOST_LISTED);
  const claims: Answer<'listClaims'>['results'] = [];
  for await (const placed of readPlaced(
    ledger,
    found.map(({ seq }) => seq),
  )) {
    const rows = placed.map(({ entry }) => entry);
    const sources = placed.map(({ source }) => source);
    for (const claim of await describeRows(ledger, rows, sources)) {
      const open = subtractCents(
        fromAmount(claim.amount, claim.currency),
        fromAmount(claim.refunded, claim.currency),
      );
      if (open > 0) claims.push({ ...claim, open: toAmount(open, claim.currency) });
    }
  }
  return claims.sort((one, two) =>
    one.date < two.date ? -1 : one.date > two.date ? 1 : one.id < two.id ? -1 : 1,
  );
}
