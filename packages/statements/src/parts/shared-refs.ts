import type { StatementRow } from '../model/reading.ts';

/** An id that stands on two rows, a transfer and its fee perhaps, tells neither: both lose it. */
export function dropSharedRefs(rows: StatementRow[]): StatementRow[] {
  const seen = new Map<string, StatementRow>();
  for (const row of rows) {
    if (row.ref === null) continue;
    const key = `${row.account}\u001f${row.ref}`;
    const earlier = seen.get(key);
    if (!earlier) {
      seen.set(key, row);
      continue;
    }
    earlier.ref = null;
    row.ref = null;
  }
  return rows;
}
