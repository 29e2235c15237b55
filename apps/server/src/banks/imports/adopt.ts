import { addDays, type Cents, type DayNumber } from '@saldo/domain';
import { cleanName, listTokens } from '@saldo/sorting';
import type { Db } from '../../db/database.ts';
import { forEachCooperatively, yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { fromIdBytes, ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { byDays } from './by-days.ts';
import {
  listCovered,
  listPresent,
  listReferenced,
  listRefsOn,
  type Present,
} from './candidates.repository.ts';
import { hasBankId } from './file-refs.ts';
import { type PairReason, type Period, pairUp } from './pairing.ts';

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

/** Rows that nobody knows, among all that were listed for these days. */
export type Sought = { unseen: readonly Unseen[]; period: Period };

export type Adopted = { reason: PairReason; seq: number; id: Uint8Array };

/** Further than any pair may be apart, and than what a bank says later of a day that it said before. */
const DAYS_AROUND = 8;

/**
 * Whether a row of this origin can be a transaction at all: by what it is known by in its source, and by whether a bank
 * or a file told it, here or wherever it was before it was moved or restored from an archive.
 */
export type MayBe = (one: { seq: number; isTold: boolean }, refs: readonly string[]) => boolean;

/** Which of what is in the source these rows are, by what they say, whoever told it before: a file, a bank, a person. */
export async function findAdopted(
  db: Db,
  source: SourceRow,
  { unseen, period }: Sought,
  mayBe: MayBe,
): Promise<Map<number, Adopted>> {
  const ledger = ledgerFor(db, source.owner);
  const listed = { rows: period, before: await listCovered(ledger, source.no) };
  const adopted = new Map<number, Adopted>();
  const taken = new Set<number>();
  let referenced: ReadonlySet<string> | undefined;
  for (const window of byDays(unseen)) {
    const [first, last] = [window[0], window.at(-1)];
    if (!first || !last) continue;
    const days = { from: addDays(first.day, -DAYS_AROUND), to: addDays(last.day, DAYS_AROUND) };
    const present = await listPresent(ledger, source.no, days);
    const refs = present.length > 0 ? await listRefsOn(ledger, source.no, days) : NO_REFS;
    const refsOf = ({ id }: Present) => refs.get(fromIdBytes(id)) ?? [];
    const sought = new Set(window.map(({ cents }) => cents));
    const possible = present.filter(
      (one) => sought.has(one.cents) && !taken.has(one.seq) && mayBe(toTold(one), refsOf(one)),
    );
    if (possible.some((one) => refsOf(one).length === 0))
      referenced ??= await listReferenced(ledger, source.no);
    // Its references are of other days: its person has moved it, and nobody knows what it is now. What has none in this
    // source came from another one, or from an archive, and is what it says.
    const isMoved = (one: Present) =>
      refsOf(one).length === 0 && referenced?.has(fromIdBytes(one.id)) === true;
    const candidates = possible.filter((one) => !isMoved(one));
    if (candidates.length === 0) continue;
    const offered = new Set(candidates.map(({ cents }) => cents));
    const bySeq = new Map(candidates.map((one) => [one.seq, one]));
    const pairs = await pairUp(
      await withWords(window.filter(({ cents }) => offered.has(cents))),
      (await withWords(candidates)).map((one) => ({
        ...one,
        isByHand: one.is_told === 0 && refsOf(one).length === 0,
        hasId: refsOf(one).some(hasBankId),
      })),
      listed,
    );
    for (const [index, { seq, reason }] of pairs) {
      const one = bySeq.get(seq);
      if (one) adopted.set(index, { reason, seq, id: one.id });
      taken.add(seq);
    }
    await yieldToEventLoop();
  }
  return adopted;
}

const toTold = ({ seq, is_told }: Present) => ({ seq, isTold: is_told === 1 });

const NO_REFS: ReadonlyMap<string, string[]> = new Map();

const SHORTEST_WORD = 3;

type Worded = { name: string; description: string };

async function withWords<Row extends Worded>(
  rows: readonly Row[],
): Promise<(Row & { words: Set<string> })[]> {
  const worded: (Row & { words: Set<string> })[] = [];
  await forEachCooperatively(rows, (row) => worded.push({ ...row, words: wordsOf(row) }));
  return worded;
}

/** What says who it was: not the bank's own words around it, nor numbers. */
function wordsOf({ name, description }: Worded): Set<string> {
  const tokens = [name, description].flatMap((text) => listTokens(cleanName(text).name));
  return new Set(tokens.filter((token) => token.length >= SHORTEST_WORD && /\p{L}/u.test(token)));
}
