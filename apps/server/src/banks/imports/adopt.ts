import { addDays, type Cents, type DayNumber, isBankImported } from '@saldo/domain';
import { cleanName, listTokens } from '@saldo/sorting';
import { letOthersIn } from '../../db/breath.ts';
import type { Db } from '../../db/database.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';
import { listPresent, listRefsOn, type Present } from './candidates.repository.ts';
import { type PairReason, pairUp } from './pairing.ts';

/** What came under a reference that nobody knows, and may be there all the same. */
export type Unseen = { index: number; day: DayNumber; cents: Cents; name: string; description: string };

export type Adopted = { reason: PairReason; seq: number; id: Uint8Array };

const ROWS_PER_LOOK = 2000;
/** Further than any pair may be apart, and than what a bank says later of a day that it said before. */
const DAYS_AROUND = 8;

/**
 * Which of what is in the source these rows are, by what they say, whoever told it before: a file, a bank, a person.
 * `mayBe` says of a transaction's references whether a row of this origin can be it at all.
 */
export async function findAdopted(
  db: Db,
  source: SourceRow,
  unseen: readonly Unseen[],
  mayBe: (seq: number, refs: readonly string[]) => boolean,
): Promise<Map<number, Adopted>> {
  const adopted = new Map<number, Adopted>();
  const taken = new Set<number>();
  for (const window of byDays(unseen)) {
    const [first, last] = [window[0], window.at(-1)];
    if (!first || !last) continue;
    const days = { from: addDays(first.day, -DAYS_AROUND), to: addDays(last.day, DAYS_AROUND) };
    const present = await listPresent(db, source.owner, source.no, days);
    const refs = present.length > 0 ? await listRefsOn(db, source.owner, source.no, days) : NO_REFS;
    const refsOf = ({ id }: Present) => refs.get(fromIdBytes(id)) ?? [];
    const sought = new Set(window.map(({ cents }) => cents));
    // Told by somebody, and its references are of other days: its person has moved it, and nobody knows what it is now.
    const isMoved = (one: Present) =>
      refsOf(one).length === 0 && (one.is_told === 1 || isBankImported(source));
    const candidates = present.filter(
      (one) => sought.has(one.cents) && !taken.has(one.seq) && !isMoved(one) && mayBe(one.seq, refsOf(one)),
    );
    if (candidates.length === 0) continue;
    const offered = new Set(candidates.map(({ cents }) => cents));
    const bySeq = new Map(candidates.map((one) => [one.seq, one]));
    const pairs = pairUp(
      window.filter(({ cents }) => offered.has(cents)).map((row) => ({ ...row, words: wordsOf(row) })),
      candidates.map((one) => ({ ...one, words: wordsOf(one), isByHand: refsOf(one).length === 0 })),
    );
    for (const [index, { seq, reason }] of pairs) {
      const one = bySeq.get(seq);
      if (one) adopted.set(index, { reason, seq, id: one.id });
      taken.add(seq);
    }
    await letOthersIn();
  }
  return adopted;
}

const NO_REFS: ReadonlyMap<string, string[]> = new Map();

/** In the order of their days; one day is never parted. */
function* byDays(rows: readonly Unseen[]): Generator<Unseen[]> {
  const sorted = rows.toSorted((one, two) => one.day - two.day || one.index - two.index);
  let start = 0;
  while (start < sorted.length) {
    let end = Math.min(start + ROWS_PER_LOOK, sorted.length);
    while (end < sorted.length && sorted[end]?.day === sorted[end - 1]?.day) end++;
    yield sorted.slice(start, end);
    start = end;
  }
}

const SHORTEST_WORD = 3;

/** What says who it was: not the bank's own words around it, nor numbers. */
function wordsOf({ name, description }: { name: string; description: string }): Set<string> {
  const tokens = [name, description].flatMap((text) => listTokens(cleanName(text).name));
  return new Set(tokens.filter((token) => token.length >= SHORTEST_WORD && /\p{L}/u.test(token)));
}
