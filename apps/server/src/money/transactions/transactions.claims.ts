import type { Answer } from '@saldo/contract';
import { fromAmount, subtractCents, toAmount } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { BY, listIndexed } from '../../ledger/entry-index.ts';
import { readPlaced } from '../../ledger/placed.ts';
import { describeRows } from './transactions.describe.ts';

/** More than anybody lends. */
const MOST_LISTED = 2000;

/** Expenses that somebody owes, and that have not all come back yet: oldest first. */
export async function listClaims(db: Db, owner: Owner): Promise<Answer<'listClaims'>['results']> {
  const found = (await listIndexed(db, owner, BY.claim, [0])).slice(0, MOST_LISTED);
  const claims: Answer<'listClaims'>['results'] = [];
  for await (const placed of readPlaced(
    db,
    owner,
    found.map(({ seq }) => seq),
  )) {
    const rows = placed.map(({ entry }) => entry);
    const sources = placed.map(({ source }) => source);
    for (const claim of await describeRows(db, owner, rows, sources)) {
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
