import { AppError } from '../http/app-error.ts';
import type { Change } from './change.ts';
import type { Ledger } from './ledger.types.ts';
import { restoreEntries } from './restore.ts';
import { findSourceByNo } from './sources.repository.ts';
import { findLastVersion } from './trash.repository.ts';
import { fitToPresent } from './undo-fit.ts';

/** One transaction, as it was when it was deleted, into its source. */
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
  if (entry) await restoreEntries(ledger, change, [{ entry, source }]);
}
