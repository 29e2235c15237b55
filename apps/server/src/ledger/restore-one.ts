import type { Owner } from '../db/owner.ts';
import { AppError } from '../http/app-error.ts';
import type { Change } from './change.ts';
import { listVersions } from './changes.repository.ts';
import type { Ledger } from './ledger.types.ts';
import { parseMore } from './more.ts';
import { restoreEntries } from './restore.ts';
import { retie } from './retie.ts';
import { findSourceByNo } from './sources.repository.ts';
import { findLastVersion, listFormerRefunds, wasDeletedBy } from './trash.repository.ts';
import { fitToPresent } from './undo-fit.ts';

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
  const source = version && (await findSourceByNo(ledger, owner, version.source_no));
  if (!version) throw new AppError('trash.not_found');
  if (!source) throw new AppError('change.in_the_way');
  change.about(version.name);
  const { until_no: _, ...former } = version;
  const [entry] = await fitToPresent(ledger, owner, [former], undefined);
  if (!entry) return;
  await restoreEntries(ledger, change, [{ entry, source }]);
  const refunds = await listFormerRefunds(ledger, owner, seq);
  const cutBy = new Set([deletedBy]);
  for (const one of [seq, ...refunds]) for (const no of await listCutsOf(ledger, owner, one)) cutBy.add(no);
  for (const no of cutBy) await retie(ledger, change, no);
}

/**
 * The changes that deleted it, or what it was last tied to: the other side of a transfer, the expense it gave back.
 * Where its person has parted the two, they stay apart.
 */
async function listCutsOf(ledger: Ledger, owner: Owner, seq: number): Promise<number[]> {
  const versions = await listVersions(ledger, owner, seq, MOST_VERSIONS);
  const cuts: number[] = [];
  for (const tie of ['twin', 'refundOf'] as const) {
    const last = versions.find(({ more }) => parseMore(more)[tie] !== undefined);
    const other = last && parseMore(last.more)[tie];
    if (!last || other === undefined) continue;
    for (const one of [seq, other])
      if (await wasDeletedBy(ledger, owner, one, last.until_no)) cuts.push(last.until_no);
  }
  return cuts;
}
