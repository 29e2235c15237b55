import { chunks } from '../db/chunks.ts';
import type { Change } from './change.ts';
import { type Amendment, amendEntries, type Placed, removeEntries } from './entries.ts';
import { fromIdBytes } from './entry-id.ts';
import { BY, listIndexed } from './entry-index.ts';
import { kindOf } from './kind.ts';
import type { Entry, Ledger, Source } from './ledger.types.ts';
import { parseMore, withMore } from './more.ts';
import { listSources } from './sources.repository.ts';
import { findBySeq } from './transactions.repository.ts';

const ROWS_PER_STATEMENT = 250;

/** One side of a transfer, once it is none: income or expense, as its sign says. */
export const withoutTwin = <Row extends Entry>(entry: Row): Row => ({
  ...entry,
  kind: kindOf(entry.cents),
  more: withMore(entry.more, { twin: undefined }),
});

const withoutRefund = (entry: Entry): Entry => ({
  ...entry,
  more: withMore(entry.more, { refundOf: undefined }),
});

/** Before transactions go, or become others: whoever else is tied to one of them is so no longer. */
export async function untie(ledger: Ledger, change: Change, leaving: readonly Entry[]): Promise<void> {
  const gone = new Set(leaving.map(({ seq }) => seq));
  const twins = leaving.flatMap(({ more }) => (more === null ? [] : (parseMore(more).twin ?? [])));
  const refunds = await listIndexed(ledger, change.owner, BY.refundOf, [...gone]);
  const tied = [...new Set([...twins, ...refunds.map(({ seq }) => seq)])].filter((seq) => !gone.has(seq));
  if (tied.length === 0) return;
  const sources = byNo(await listSources(ledger, change.owner));
  const amendments: Amendment[] = [];
  for (const some of chunks(tied, ROWS_PER_STATEMENT)) {
    for (const entry of await findBySeq(ledger, change.owner, some)) {
      const source = sources.get(entry.source_no);
      const { twin, refundOf } = parseMore(entry.more);
      const untwinned = twin !== undefined && gone.has(twin) ? withoutTwin<Entry>(entry) : entry;
      const after = refundOf !== undefined && gone.has(refundOf) ? withoutRefund(untwinned) : untwinned;
      if (source && after !== entry)
        amendments.push({ before: { entry, source }, after: { entry: after, source } });
    }
  }
  await amendEntries(ledger, change, amendments);
}

export const byNo = (sources: readonly Source[]): ReadonlyMap<number, Source> =>
  new Map(sources.map((source) => [source.no, source]));

/** They lie in the trash from then on. */
export async function trashEntries(ledger: Ledger, change: Change, placed: readonly Placed[]): Promise<void> {
  await dropEntries(ledger, change, placed);
  if (!change.isTold) return;
  for (const some of chunks(placed, ROWS_PER_STATEMENT)) {
    await ledger
      .insertInto('trash')
      .values(
        some.map(({ entry: { id, seq } }) => ({
          ...{ owner: change.owner, id: fromIdBytes(id), kind: 'transaction' as const },
          ...{ change_no: change.no, seq },
        })),
      )
      .onConflict((conflict) => conflict.columns(['owner', 'id']).doUpdateSet({ change_no: change.no }))
      .execute();
  }
}

/** They go, and nobody is tied to them any more. */
export async function dropEntries(ledger: Ledger, change: Change, placed: readonly Placed[]): Promise<void> {
  await untie(
    ledger,
    change,
    placed.map(({ entry }) => entry),
  );
  await removeEntries(ledger, change, placed);
}
