import type { Owner } from '../db/owner.ts';
import { AppError } from '../http/app-error.ts';
import { restoreReferences } from './bookkeeping.ts';
import type { Change } from './change.ts';
import { listVersions } from './changes.repository.ts';
import { amendEntries, type Placed } from './entries.ts';
import { ImportedSince } from './imported-since.ts';
import type { Entry, Ledger } from './ledger.types.ts';
import { parseMore } from './more.ts';
import { readPlaced } from './placed.ts';
import { sumRefunds } from './refunds.ts';
import { restoreEntries } from './restore.ts';
import { giveBack } from './retie.ts';
import { canLink, linkPairs } from './transfers.ts';
import { findLastVersion, listFormerRefunds, wasDeletedBy } from './trash.repository.ts';
import { fitToPresent } from './undo-fit.ts';
import { requireSourceOf } from './undo-unused.repository.ts';

/** Far more than anybody looks back at; what was cut before that stays cut. */
const MOST_VERSIONS = 1000;

/** One transaction, as it was when it was deleted, into its source, tied again to those that are there. */
export async function restoreOne(
  ledger: Ledger,
  change: Change,
  seq: number,
  deletedBy: number,
): Promise<void> {
  const { owner } = change;
  const version = await findLastVersion(ledger, owner, seq, deletedBy);
  if (!version) throw new AppError('trash.not_found');
  const source = await requireSourceOf(ledger, version);
  change.about(version.name);
  const { until_no: _, ...former } = version;
  const [entry] = await fitToPresent(ledger, owner, [former], undefined);
  if (!entry) return;
  await new ImportedSince(ledger, owner, deletedBy).requireNone([entry]);
  await restoreReferences(ledger, change, entry, deletedBy);
  await restoreEntries(ledger, change, [{ entry, source }]);
  await tieAgain(ledger, change, seq);
}

type Tie = { seq: number; as: 'twin' | 'refundOf'; other: number };

/**
 * The other side of its transfer, its expense, and what gave it back, where they are there: also those that were
 * deleted and restored before it.
 */
async function tieAgain(ledger: Ledger, change: Change, seq: number): Promise<void> {
  const { owner } = change;
  const own = await findLostTie(ledger, owner, seq);
  const ties = own ? [own] : [];
  for (const refund of await listFormerRefunds(ledger, owner, seq)) {
    const lost = await findLostTie(ledger, owner, refund);
    if (lost?.other === seq && lost.as === 'refundOf') ties.push(lost);
  }
  for (const { seq: one, as, other } of ties) {
    const placed: Placed[] = [];
    for await (const some of readPlaced(ledger, owner, [one, other])) placed.push(...some);
    const [mine, theirs] = [one, other].map((no) => placed.find(({ entry }) => entry.seq === no));
    if (!mine || !theirs || isTied(mine.entry)) continue;
    if (
      as === 'refundOf' &&
      (await sumRefunds(ledger, owner, other)) + mine.entry.cents <= -theirs.entry.cents
    )
      await amendEntries(ledger, change, giveBack(mine, { refundOf: other }, theirs));
    const [from, to] = mine.entry.cents < 0 ? [mine, theirs] : [theirs, mine];
    if (as === 'twin' && canLink(from, to)) await linkPairs(ledger, change, [{ from, to }]);
  }
}

const isTied = ({ more }: Pick<Entry, 'more'>) => {
  const { twin, refundOf } = parseMore(more);
  return twin !== undefined || refundOf !== undefined;
};

/** What it was last tied to, where one of the two was deleted. What its person has parted stays apart. */
async function findLostTie(ledger: Ledger, owner: Owner, seq: number): Promise<Tie | undefined> {
  const last = (await listVersions(ledger, owner, seq, MOST_VERSIONS)).find(isTied);
  if (!last) return undefined;
  const { twin, refundOf } = parseMore(last.more);
  const other = twin ?? refundOf ?? 0;
  for (const one of [seq, other])
    if (await wasDeletedBy(ledger, owner, one, last.until_no))
      return { seq, as: twin === undefined ? 'refundOf' : 'twin', other };
  return undefined;
}
