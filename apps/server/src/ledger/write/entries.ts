import type { Insertable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { fromIdBytes } from '../schema/entry-id.ts';
import { kindOf } from '../schema/kind.ts';
import type { Entry, Source } from '../schema/ledger.types.ts';
import type { TransactionsTable } from '../schema/transactions.table.ts';
import type { LedgerWriter } from './change.ts';
import { ROWS_PER_STATEMENT } from './entry-rows.ts';
import { type Placed, type Step, writeSteps } from './steps.ts';

type Given = Omit<
  Insertable<TransactionsTable>,
  'owner' | 'seq' | 'source_no' | 'folded' | 'kind' | 'more' | 'decided' | 'change_no' | 'home_cents'
>;

/** Its kind is what its sign says, and it has nothing more, unless that is said. */
export type NewEntry = Given & Partial<Pick<Entry, 'kind' | 'more' | 'decided'>> & { source: Source };

/** One transaction or a whole batch, so many to a statement; answers with what they are called inside, in their order. */
export async function postEntries(
  ledger: LedgerWriter,
  entries: readonly NewEntry[],
  atOnce = ROWS_PER_STATEMENT,
): Promise<number[]> {
  const { owner, change } = ledger;
  const steps = entries.map(({ source, ...given }): Step => {
    const usual = { owner, change_no: change.no, kind: kindOf(given.cents), more: null, decided: null };
    const category_no = given.category_no ?? null;
    return { after: { entry: { ...usual, ...given, category_no, source_no: source.no }, source } };
  });
  const seqs = await writeSteps(ledger, steps, atOnce);
  change.made(seqs);
  return seqs;
}

export type Amendment = { before: Placed; after: Placed };

/** Any field may change: amount, day, kind, category, words, what it has more, and the source it belongs to. */
export async function amendEntries(ledger: LedgerWriter, amendments: readonly Amendment[]): Promise<void> {
  await writeSteps(ledger, amendments);
}

/** Some transactions, of whichever sources. What they were is kept. */
export async function removeEntries(ledger: LedgerWriter, placed: readonly Placed[]): Promise<void> {
  await writeSteps(
    ledger,
    placed.map((before) => ({ before })),
  );
}

/** Transactions that were there once come back as they are given, in the place that they had in their day. */
export async function restoreEntries(ledger: LedgerWriter, placed: readonly Placed[]): Promise<void> {
  await writeSteps(
    ledger,
    placed.map((after) => ({ after })),
  );
  for (const some of chunks(placed, ROWS_PER_STATEMENT))
    await ledger.db
      .deleteFrom('trash')
      .where('owner', '=', ledger.owner)
      .where(
        'id',
        'in',
        some.map(({ entry }) => fromIdBytes(entry.id)),
      )
      .execute();
}
