import { fromIdBytes, type Ledger } from '../../ledger/index.ts';
import { eachRowOf } from './imports.repository.ts';
import type { ImportRowsTable } from './imports.table.ts';

/** What is needed of its rows to take an import back. */
type ToRevert = {
  /** Those that changed what was there, the last one first. */
  former: ImportRowsTable[];
  /** The ids of what was new. */
  added: string[];
  /** The references of what was there already. */
  matched: string[];
};

/** Of a hundred thousand rows, only what is needed stays in memory. */
export async function readToRevert(ledger: Ledger, importId: string): Promise<ToRevert> {
  const changed: ImportRowsTable[] = [];
  const same: ImportRowsTable[] = [];
  const added: string[] = [];
  const matched: string[] = [];
  for await (const row of eachRowOf(ledger, importId)) {
    if (row.before !== null) (row.decision === 'same' ? same : changed).push(row);
    if (row.decision === 'new') added.push(fromIdBytes(row.transaction_id));
    else if (row.decision === 'same' && row.reason !== 'known') matched.push(row.ref);
  }
  return { former: [...changed, ...same].toReversed(), added, matched };
}
