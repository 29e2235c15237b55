import { chunks } from '../../db/chunks.ts';
import { listIndexed } from '../entry/entry-index.ts';
import { parseExtras, withExtras } from '../entry/extras.ts';
import { listSources } from '../query/sources.repository.ts';
import { findBySeq } from '../query/transactions.repository.ts';
import { fromIdBytes } from '../schema/entry-id.ts';
import { BY } from '../schema/entry-index-key.ts';
import { kindOf } from '../schema/kind.ts';
import type { Entry, Source } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';
import { type Amendment, amendEntries, removeEntries } from './entries.ts';
import type { Placed } from './steps.ts';

const ROWS_PER_STATEMENT = 250;

/** One side of a transfer, once it is none: income or expense, as its sign says. */
export const withoutTwin = <Row extends Entry>(entry: Row): Row => ({
  ...entry,
  kind: kindOf(entry.cents),
  more: withExtras(entry.more, { twin: undefined }),
});

const withoutRefund = (entry: Entry): Entry => ({
  ...entry,
  more: withExtras(entry.more, { refundOf: undefined }),
});

/** Before transactions go, or become others: whoever else is tied to one of them is so no longer. */
export async function untie(ledger: LedgerWriter, leaving: readonly Entry[]): Promise<void> {
  const gone = new Set(leaving.map(({ seq }) => seq));
  const twins = leaving.flatMap(({ more }) => (more === null ? [] : (parseExtras(more).twin ?? [])));
  const refunds = await listIndexed(ledger, BY.refundOf, [...gone]);
  const tied = [...new Set([...twins, ...refunds.map(({ seq }) => seq)])].filter((seq) => !gone.has(seq));
  if (tied.length === 0) return;
  const sources = byNo(await listSources(ledger));
  const amendments: Amendment[] = [];
  for (const some of chunks(tied, ROWS_PER_STATEMENT)) {
    for (const entry of await findBySeq(ledger, some)) {
      const source = sources.get(entry.source_no);
      const { twin, refundOf } = parseExtras(entry.more);
      const untwinned = twin !== undefined && gone.has(twin) ? withoutTwin<Entry>(entry) : entry;
      const after = refundOf !== undefined && gone.has(refundOf) ? withoutRefund(untwinned) : untwinned;
      if (source && after !== entry)
        amendments.push({ before: { entry, source }, after: { entry: after, source } });
    }
  }
  await amendEntries(ledger, amendments);
}

export const byNo = (sources: readonly Source[]): ReadonlyMap<number, Source> =>
  new Map(sources.map((source) => [source.no, source]));

/** They lie in the trash from then on. */
export async function trashEntries(ledger: LedgerWriter, placed: readonly Placed[]): Promise<void> {
  await dropEntries(ledger, placed);
  if (!ledger.change.isTold) return;
  for (const some of chunks(placed, ROWS_PER_STATEMENT)) {
    await ledger.db
      .insertInto('trash')
      .values(
        some.map(({ entry: { id, seq } }) => ({
          ...{ owner: ledger.owner, id: fromIdBytes(id), kind: 'transaction' as const },
          ...{ change_no: ledger.change.no, seq },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['owner', 'id']).doUpdateSet({ change_no: ledger.change.no }),
      )
      .execute();
  }
}

/** They go, and nobody is tied to them any more. */
export async function dropEntries(ledger: LedgerWriter, placed: readonly Placed[]): Promise<void> {
  await untie(
    ledger,
    placed.map(({ entry }) => entry),
  );
  await removeEntries(ledger, placed);
}
