import { addDays, type Cents, type DayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { forEachCooperatively, yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { fromIdBytes, ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { byDays } from './by-days.ts';
import { listCovered } from './candidates.repository.ts';
import { listPossible, type MayBe, referencedIn, wordsOf } from './candidates.ts';
import { type PairReason, pairUp } from './pairing.ts';
import { type Listing, listStrangers } from './strangers.ts';

/** What came under a reference that nobody knows, and may be there all the same. */
type Unseen = {
  index: number;
  day: DayNumber;
  cents: Cents;
  name: string;
  description: string;
  /** A file gave it an id of the bank's. */
  hasId: boolean;
};

/** Rows that nobody knows, among all that were listed. */
type Sought = { unseen: readonly Unseen[]; listing: Listing };

type Adopted = { reason: PairReason; seq: number; id: Uint8Array };

/** Further than any pair may be apart, and than what a bank says later of a day that it said before. */
const DAYS_AROUND = 8;

/** Which of what is there these rows are, by what they say, whoever told it before: a file, a bank, a person. */
export async function findAdopted(
  db: Db,
  source: SourceRow,
  { unseen, listing }: Sought,
  mayBe: MayBe,
): Promise<Map<number, Adopted>> {
  const ledger = ledgerFor(db, source.owner);
  const { period } = listing;
  const listed = { rows: period, before: await listCovered(ledger, source.no) };
  const adopted = new Map<number, Adopted>();
  const taken = new Set<number>();
  const moved: { index: number; ref: string; id: string }[] = [];
  const terms = { mayBe, referenced: referencedIn(ledger, source) };
  for (const window of byDays(unseen)) {
    const [first, last] = [window[0], window.at(-1)];
    if (!first || !last) continue;
    const days = { from: addDays(first.day, -DAYS_AROUND), to: addDays(last.day, DAYS_AROUND) };
    const cents = new Set(window.map((row) => row.cents));
    const possible = (await listPossible(ledger, source, days, cents, terms)).filter(
      ({ seq }) => !taken.has(seq),
    );
    if (possible.length === 0) continue;
    const offered = new Set(possible.map((one) => one.cents));
    const rows = await withWords(window.filter((row) => offered.has(row.cents)));
    const bySeq = new Map(possible.map((one) => [one.seq, one]));
    // What its person has moved away is the last that a row is.
    for (const isMoved of [false, true]) {
      const candidates = possible.filter((one) => one.isMoved === isMoved);
      if (candidates.length === 0) continue;
      const left = rows.filter(({ index }) => !adopted.has(index));
      for (const [index, { seq, reason }] of await pairUp(left, candidates, listed)) {
        const one = bySeq.get(seq);
        if (!one) continue;
        taken.add(seq);
        adopted.set(index, { reason, seq, id: one.id });
        if (one.isMoved && one.ref !== undefined)
          moved.push({ index, ref: one.ref, id: fromIdBytes(one.id) });
      }
    }
    await yieldToEventLoop();
  }
  if (moved.length === 0) return adopted;
  const ids = new Set([...listing.ids, ...Array.from(adopted.values(), ({ id }) => fromIdBytes(id))]);
  const strangers = await listStrangers(ledger, source.no, moved, { ...listing, ids });
  for (const { index, id } of moved) if (strangers.has(id)) adopted.delete(index);
  return adopted;
}

async function withWords(rows: readonly Unseen[]): Promise<(Unseen & { words: Set<string> })[]> {
  const worded: (Unseen & { words: Set<string> })[] = [];
  await forEachCooperatively(rows, (row) => worded.push({ ...row, words: wordsOf(row) }));
  return worded;
}
