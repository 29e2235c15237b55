import type { Ledger } from '../../ledger/index.ts';
import type { KnownRef } from '../imports/candidates.repository.ts';
import { listImportsWith, readRowsOf } from '../imports/imports.repository.ts';
import type { Period } from '../imports/pairing.ts';

/** Of the rows that an import had for these days, so many are in the file again where it is the same account's. */
const LEAST_SHARE = 0.8;
/** One row alone may be anybody's, such as a fee at the end of a month. */
const LEAST_ROWS = 2;

/**
 * A row that its person has moved away does not come again with its statement. But a statement of another account may have
 * come into this source by mistake, and its rows were moved to where they belong: then an equal row of this account's
 * statement is its own. Answers with the references that say nothing for this reason.
 */
export async function listStrangers(
  ledger: Ledger,
  sourceNo: number,
  known: ReadonlyMap<string, KnownRef>,
  { refs, period }: { refs: readonly string[]; period: Period },
): Promise<ReadonlySet<string>> {
  const strangers = new Set([...known].flatMap(([ref, { isMoved }]) => (isMoved ? [ref] : [])));
  if (strangers.size === 0) return strangers;
  const listed = new Set(refs);
  for (const id of await listImportsWith(ledger, sourceNo, [...strangers])) {
    const all = (await readRowsOf(ledger, id)).filter(({ ref }) => ref !== '');
    const rows = all.filter(({ day }) => period.from <= day && day <= period.to);
    const again = rows.filter(({ ref }) => listed.has(ref));
    const isSome = again.length >= LEAST_ROWS || again.length === all.length;
    if (isSome && again.length >= rows.length * LEAST_SHARE)
      for (const { ref } of again) strangers.delete(ref);
  }
  return strangers;
}
