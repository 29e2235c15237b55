import { sql } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import type { Change } from './change.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import { KINDS } from './kind.ts';
import type { Entry, Ledger } from './ledger.types.ts';

/** What a transaction was, beside what it is. */

const ROWS_PER_STATEMENT = 500;

/** Before they are changed or go. What this very change has made, or touched already, is not kept again. */
export async function keepEntries(ledger: Ledger, change: Change, seqs: readonly number[]): Promise<void> {
  change.touch(seqs.length);
  if (!change.isTold) return;
  for (const some of chunks(seqs, ROWS_PER_STATEMENT)) {
    await ledger
      .insertInto('entry_versions')
      .columns(['owner', 'until_no', ...ENTRY_COLUMNS])
      .expression((from) =>
        from
          .selectFrom('transactions')
          .select(['owner', sql<number>`cast(${change.no} as bigint)`.as('until_no'), ...ENTRY_COLUMNS])
          .where('owner', '=', change.owner)
          .where('seq', 'in', some)
          .where('change_no', '<', change.no),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (seqs.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
}

/** Before they come back: they were not there. */
export async function keepAbsence(ledger: Ledger, change: Change, entries: readonly Entry[]): Promise<void> {
  change.touch(entries.length);
  if (!change.isTold) return;
  for (const some of chunks(entries, ROWS_PER_STATEMENT / 2)) {
    await ledger
      .insertInto('entry_versions')
      .values(
        some.map(({ seq, id, day, source_no, cents }) => ({
          ...{ owner: change.owner, until_no: change.no, seq, id, day, source_no, cents },
          ...{
            category_no: null,
            kind: KINDS.absent,
            name: '',
            description: '',
            more: null,
            decided: null,
            change_no: 0,
          },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
