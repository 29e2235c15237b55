import { chunks } from '../../db/chunks.ts';
import type { ChangeRow } from '../query/changes.repository.ts';
import { KINDS } from '../schema/kind.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';
import { BOOKKEEPING } from '../schema/owned-rows.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import { type EntryState, listBefore, readStates } from './undo.repository.ts';

/**
 * Of what a change touched, what a later one touched as well: nothing else can stand in the way of taking it back. A change
 * may be of a hundred thousand rows, and whoever looks at their history asks this of fifty changes.
 */

const FEW = ROWS_PER_PORTION;

export async function* readTouchedSince(
  ledger: LedgerTransaction,
  change: ChangeRow,
): AsyncGenerator<EntryState[]> {
  for await (const seqs of readSeqsTouchedSince(ledger, change))
    for (const some of chunks(seqs, FEW))
      yield readStates(ledger, change.no, some, await listBefore(ledger, change.no, some));
}

/** From whichever side there are fewer. */
async function* readSeqsTouchedSince(
  ledger: LedgerTransaction,
  { no, first_seq, last_seq }: ChangeRow,
): AsyncGenerator<number[]> {
  const few = await listFewTouchedAfter(ledger, no);
  if (few.length <= FEW) {
    const isMade = (seq: number) => first_seq !== null && seq >= first_seq && seq <= (last_seq ?? first_seq);
    const before = few.length > 0 ? await listBefore(ledger, no, few) : new Map();
    yield few.filter((seq) => before.has(seq) || isMade(seq));
    return;
  }
  yield* readChangedTwice(ledger, no);
  if (first_seq !== null) yield* readMadeAndTouched(ledger, no, first_seq, last_seq ?? first_seq);
}

async function listFewTouchedAfter({ db, owner }: LedgerTransaction, no: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_versions')
    .select('seq')
    .distinct()
    .where('owner', '=', owner)
    .where('until_no', '>', no)
    .limit(FEW + 1)
    .execute();
  return rows.map(({ seq }) => seq);
}

async function* readChangedTwice({ db, owner }: LedgerTransaction, no: number): AsyncGenerator<number[]> {
  let last = -1;
  for (;;) {
    const rows = await db
      .selectFrom('entry_versions as own')
      .select('own.seq')
      .select((row) =>
        row
          .exists(
            row
              .selectFrom('entry_versions as later')
              .select('later.seq')
              .where('later.owner', '=', owner)
              .whereRef('later.seq', '=', 'own.seq')
              .where('later.until_no', '>', no),
          )
          .as('isTouched'),
      )
      .where('own.owner', '=', owner)
      .where('own.until_no', '=', no)
      .where('own.seq', '>', last)
      .orderBy('own.seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    yield rows.flatMap(({ seq, isTouched }) => (isTouched ? [seq] : []));
    if (rows.length < ROWS_PER_PORTION) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

async function* readMadeAndTouched(
  { db, owner }: LedgerTransaction,
  no: number,
  first: number,
  last: number,
): AsyncGenerator<number[]> {
  let next = first;
  for (;;) {
    const rows = await db
      .selectFrom('entry_versions')
      .select('seq')
      .distinct()
      .where('owner', '=', owner)
      .where('seq', '>=', next)
      .where('seq', '<=', last)
      .where('until_no', '>', no)
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    yield rows.map(({ seq }) => seq);
    if (rows.length < ROWS_PER_PORTION) return;
    next = (rows.at(-1)?.seq ?? last) + 1;
  }
}

/** What a change took away or made another, in which source, and how much it was in all. */
export async function sumFormer(
  { db, owner }: LedgerTransaction,
  no: number,
): Promise<{ source_no: number; size: number }[]> {
  const rows = await db
    .selectFrom('entry_versions')
    .select('source_no')
    .select((row) => row.fn.sum<number>(row.fn('abs', ['cents'])).as('size'))
    .where('owner', '=', owner)
    .where('until_no', '=', no)
    .where('kind', '<>', KINDS.absent)
    .groupBy('source_no')
    .execute();
  return rows.map(({ source_no, size }) => ({ source_no, size: Number(size) }));
}

/** Whether anything was written down of banks and files since. */
export async function isBookkeepingSince({ db, owner }: LedgerTransaction, no: number): Promise<boolean> {
  const found = await db
    .selectFrom('row_versions')
    .select('key')
    .where('owner', '=', owner)
    .where('until_no', '>', no)
    .where('what', 'in', BOOKKEEPING)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
