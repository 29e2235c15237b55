import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';

/** What a transaction was, beside what it is. */

const ROWS_PER_STATEMENT = 500;

/** Before they are changed or go. What this very change has made, or touched already, is not kept again. */
export async function keepEntries(
  { db, owner, change }: LedgerWriter,
  seqs: readonly number[],
): Promise<void> {
  change.touch(seqs.length);
  if (!change.isTold) return;
  for (const some of chunks(seqs, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('entry_versions')
      .columns(['owner', 'until_no', ...ENTRY_COLUMNS])
      .expression((from) =>
        from
          .selectFrom('transactions')
          .select(['owner', sql<number>`cast(${change.no} as bigint)`.as('until_no'), ...ENTRY_COLUMNS])
          .where('owner', '=', owner)
          .where('seq', 'in', some)
          .where('change_no', '<', change.no),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (seqs.length > ROWS_PER_STATEMENT) await yieldToEventLoop();
  }
}

/** Before they come back: they were not there. */
export async function keepAbsence(
  { db, owner, change }: LedgerWriter,
  entries: readonly Entry[],
): Promise<void> {
  change.touch(entries.length);
  if (!change.isTold) return;
  for (const some of chunks(entries, ROWS_PER_STATEMENT / 2)) {
    await db
      .insertInto('entry_versions')
      .values(
        some.map(({ seq, id, day, source_no, cents }) => ({
          ...{ owner: owner, until_no: change.no, seq, id, day, source_no, cents },
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
