import type { Cents } from '@saldo/domain';
import { cleanName, listTokens } from '@saldo/sorting';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import { fromIdBytes, type Ledger, type SourceRow } from '../../ledger/index.ts';
import {
  findStanding,
  listPresent,
  listReferenced,
  listToldOn,
  type Standing,
  type Told,
} from './candidates.repository.ts';
import { hasBankId } from './file-refs.ts';
import type { Candidate, Period } from './pairing.ts';

/**
 * Whether a row of this origin can be a transaction at all: by what it is known by in its source, and by whether a bank
 * or a file told it, here or wherever it was before it was moved or restored from an archive.
 */
export type MayBe = (one: { seq: number; isTold: boolean }, refs: readonly string[]) => boolean;

/** A transaction as something has told it; `ref` where that was here. `isMoved`: its person has put it into another source. */
export type Possible = Candidate & { id: Uint8Array; ref: string | undefined; isMoved: boolean };

/** Every transaction that a bank or a file has told in this source, read once it is needed. */
export type Referenced = () => Promise<ReadonlySet<string>>;

export function referencedIn(ledger: Ledger, source: SourceRow): Referenced {
  let referenced: Promise<ReadonlySet<string>> | undefined;
  return () => {
    referenced ??= listReferenced(ledger, source.no);
    return referenced;
  };
}

/**
 * What rows of these days may be. What a bank or a file has told here is what it told, on the day on which it told it,
 * whatever its person has made of it since: another day, other words, another source. All else is what it says: written
 * by hand, moved here from another source, or restored from an archive of old.
 */
export async function listPossible(
  ledger: Ledger,
  source: SourceRow,
  days: Period,
  cents: ReadonlySet<Cents>,
  { mayBe, referenced }: { mayBe: MayBe; referenced: Referenced },
): Promise<Possible[]> {
  const present = await listPresent(ledger, source.no, days);
  const told = await listToldOn(ledger, source.no, days);
  const refs = new Map<string, string[]>();
  const sought = new Map<string, Told[]>();
  await forEachCooperatively(told, (row) => {
    const id = fromIdBytes(row.transaction_id);
    addTo(refs, id, row.ref);
    if (cents.has(row.cents)) addTo(sought, id, row);
  });
  const own = present.filter((one) => cents.has(one.cents) && !refs.has(fromIdBytes(one.id)));
  // What was told on other days is looked for on those.
  const elsewhere = own.length > 0 ? await referenced() : NONE;
  const possible: Possible[] = [];
  await forEachCooperatively(own, (one) => {
    const isTold = one.is_told === 1;
    if (elsewhere.has(fromIdBytes(one.id)) || !mayBe({ seq: one.seq, isTold }, [])) return;
    const { seq, id, day, cents } = one;
    const fixed = { isByHand: !isTold, hasId: false, isMoved: false, ref: undefined };
    possible.push({ seq, id, day, cents, words: wordsOf(one), ...fixed });
  });
  const standing = new Map<string, Standing>();
  await forEachCooperatively(sought.size > 0 ? present : [], (one) => {
    standing.set(fromIdBytes(one.id), { ...one, source_no: source.no });
  });
  const others = [...sought].flatMap(([id, [row]]) => (row && !standing.has(id) ? [row.transaction_id] : []));
  for (const [id, one] of await findStanding(ledger, others)) standing.set(id, one);
  await forEachCooperatively(sought, ([id, rows]) => {
    const one = standing.get(id);
    const known = refs.get(id) ?? [];
    if (!one || !mayBe({ seq: one.seq, isTold: one.is_told === 1 }, known)) return;
    const isMoved = one.source_no !== source.no;
    const fixed = { seq: one.seq, id: one.id, isByHand: false, hasId: known.some(hasBankId), isMoved };
    for (const { ref, day, cents, ...words } of onceEach(rows))
      possible.push({ ...fixed, ref, day, cents, words: wordsOf(words) });
  });
  return possible;
}

const NONE: ReadonlySet<string> = new Set();

/** Several may have told the same of a day. */
function onceEach(rows: readonly Told[]): Told[] {
  const told = new Map<string, Told>();
  for (const row of rows) {
    const key = `${row.day} ${row.cents}`;
    const before = told.get(key);
    told.set(
      key,
      before ? { ...before, description: `${before.description} ${row.name} ${row.description}` } : row,
    );
  }
  return [...told.values()];
}

const SHORTEST_WORD = 3;

/** What says who it was: not the bank's own words around it, nor numbers. */
export function wordsOf({ name, description }: { name: string; description: string }): Set<string> {
  const tokens = [name, description].flatMap((text) => listTokens(cleanName(text).name));
  return new Set(tokens.filter((token) => token.length >= SHORTEST_WORD && /\p{L}/u.test(token)));
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
