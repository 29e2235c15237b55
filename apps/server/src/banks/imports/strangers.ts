import { fromIdBytes, type Ledger } from '../../ledger/index.ts';
import { findStanding, listToldOn } from './candidates.repository.ts';
import { hasBankId, schemeIn } from './file-refs.ts';
import { listImportsWith, readRowsOf } from './imports.repository.ts';
import type { ImportRowsTable } from './imports.table.ts';
import type { Period } from './pairing.ts';

/** Of the rows that an import had for these days, so many are listed again where it is the same account's. */
const LEAST_SHARE = 0.8;
/** One row alone may be anybody's, such as a fee at the end of a month; but not under an id of the bank's. */
const LEAST_ROWS = 2;

/** What is listed now: by its references, and by the transactions that its rows would be. */
export type Listing = { refs: ReadonlySet<string>; ids: ReadonlySet<string>; period: Period };

/** A reference, and the transaction that its person has moved to another source. */
type Moved = { ref: string; id: string };
type Row = Pick<ImportRowsTable, 'ref' | 'transaction_id' | 'day'>;

/**
 * A row that its person has moved away does not come again with its statement, in whatever format. But a statement of
 * another account may have come into this source by mistake, and its rows were moved to where they belong: then an equal
 * row of this account's statement is its own. Answers with the moved transactions that say nothing for this reason.
 */
export async function listStrangers(
  ledger: Ledger,
  sourceNo: number,
  moved: readonly Moved[],
  listing: Listing,
): Promise<ReadonlySet<string>> {
  const unsure = moved.filter(({ ref }) => !hasBankId(ref) || !listing.refs.has(ref));
  const strangers = new Set(unsure.map(({ id }) => id));
  const unseen = new Set(unsure.map(({ ref }) => ref));
  const imports = await listImportsWith(ledger, sourceNo, [...unseen]);
  const note = async (rows: readonly Row[]) => {
    for (const { ref } of rows) unseen.delete(ref);
    for (const id of await listAgain(ledger, rows, listing)) strangers.delete(id);
  };
  for (const id of imports) await note(await readRowsOf(ledger, id));
  // Of what came with an archive nobody knows any more which file had it, but what kind of file.
  for (const scheme of new Set([...unseen].map(schemeIn))) {
    const told = await listToldOn(ledger, sourceNo, listing.period);
    await note(told.filter(({ ref }) => ref.startsWith(scheme)));
  }
  return strangers;
}

/** The transactions of an import that are listed again; none where it may have been another account's. */
async function listAgain(
  ledger: Ledger,
  rows: readonly Row[],
  { refs, ids, period }: Listing,
): Promise<string[]> {
  const all = rows.filter(({ ref, transaction_id }) => ref !== '' && transaction_id.length > 0);
  const listed = all.filter(({ day }) => period.from <= day && day <= period.to);
  const isAgain = ({ ref, transaction_id }: Row) => refs.has(ref) || ids.has(fromIdBytes(transaction_id));
  const [again, missing] = [listed.filter(isAgain), listed.filter((row) => !isAgain(row))];
  // What was deleted since cannot be found by what it was.
  const expected = await findStanding(
    ledger,
    missing.map(({ transaction_id }) => transaction_id),
  );
  const isSome = again.length >= LEAST_ROWS || again.length === all.length;
  return isSome && again.length >= (again.length + expected.size) * LEAST_SHARE
    ? again.map(({ transaction_id }) => fromIdBytes(transaction_id))
    : [];
}
