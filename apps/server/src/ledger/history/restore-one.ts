import { AppError } from '../../errors/app-error.ts';
import { parseExtras } from '../entry/extras.ts';
import { listVersions } from '../query/changes.repository.ts';
import type { Entry, LedgerTransaction } from '../schema/ledger.types.ts';
import { restoreReferences } from '../write/bookkeeping.ts';
import type { LedgerWriter } from '../write/change.ts';
import { amendEntries, restoreEntries } from '../write/entries.ts';
import { readPlaced } from '../write/entries-in-sources.ts';
import { sumRefunds } from '../write/refunds.ts';
import type { Placed } from '../write/steps.ts';
import { canLink, linkPairs } from '../write/transfers.ts';
import { ImportedSince } from './imported-since.ts';
import { giveBack } from './retie.ts';
import { findLastVersion, listFormerRefunds, wasDeletedBy } from './trash.repository.ts';
import { fitToPresent } from './undo-fit.ts';
import { requireSourceOf } from './undo-unused.repository.ts';

/** Far beyond what anybody looks back at; older links stay cut. */
const MOST_VERSIONS = 1000;

/** Restores one transaction as it was when deleted, with its links. */
export async function restoreOne(ledger: LedgerWriter, seq: number, deletedBy: number): Promise<void> {
  const version = await findLastVersion(ledger, seq, deletedBy);
  if (!version) throw new AppError('trash.not_found');
  const source = await requireSourceOf(ledger, version);
  ledger.change.about(version.name);
  const { until_no: _, ...former } = version;
  const [entry] = await fitToPresent(ledger, [former], undefined);
  if (!entry) return;
  await new ImportedSince(ledger, deletedBy).requireNone([entry]);
  await restoreReferences(ledger, entry, deletedBy);
  await restoreEntries(ledger, [{ entry, source }]);
  await tieAgain(ledger, seq);
}

type Tie = { seq: number; as: 'twin' | 'refundOf'; other: number };

/**
 * Restores the links to the other side of a transfer, the expense and its refunds if they exist, even if they
 * were deleted and restored earlier.
 */
async function tieAgain(ledger: LedgerWriter, seq: number): Promise<void> {
  const own = await findLostTie(ledger, seq);
  const ties = own ? [own] : [];
  for (const refund of await listFormerRefunds(ledger, seq)) {
    const lost = await findLostTie(ledger, refund);
    if (lost?.other === seq && lost.as === 'refundOf') ties.push(lost);
  }
  for (const { seq: one, as, other } of ties) {
    const placed: Placed[] = [];
    for await (const some of readPlaced(ledger, [one, other])) placed.push(...some);
    const [mine, theirs] = [one, other].map((no) => placed.find(({ entry }) => entry.seq === no));
    if (!mine || !theirs || isTied(mine.entry)) continue;
    if (as === 'refundOf' && (await sumRefunds(ledger, other)) + mine.entry.cents <= -theirs.entry.cents)
      await amendEntries(ledger, giveBack(mine, { refundOf: other }, theirs));
    const [from, to] = mine.entry.cents < 0 ? [mine, theirs] : [theirs, mine];
    if (as === 'twin' && canLink(from, to)) await linkPairs(ledger, [{ from, to }]);
  }
}

const isTied = ({ more }: Pick<Entry, 'more'>) => {
  const { twin, refundOf } = parseExtras(more);
  return twin !== undefined || refundOf !== undefined;
};

/** The last link that a deletion cut. Links that the person removed stay removed. */
async function findLostTie(ledger: LedgerTransaction, seq: number): Promise<Tie | undefined> {
  const last = (await listVersions(ledger, seq, MOST_VERSIONS)).find(isTied);
  if (!last) return undefined;
  const { twin, refundOf } = parseExtras(last.more);
  const other = twin ?? refundOf ?? 0;
  for (const one of [seq, other])
    if (await wasDeletedBy(ledger, one, last.until_no))
      return { seq, as: twin === undefined ? 'refundOf' : 'twin', other };
  return undefined;
}
