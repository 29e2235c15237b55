import { type Cents, type DayNumber, hasThreeDecimals, isPayable } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { fromIdBytes, ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { findAdopted } from '../imports/adopt.ts';
import { findKnownRefs } from '../imports/candidates.repository.ts';
import type { MayBe } from '../imports/candidates.ts';
import { hasBankId } from '../imports/file-refs.ts';
import type { PairReason, Period } from '../imports/pairing.ts';
import { type Listing, listStrangers } from '../imports/strangers.ts';
import { readRef, type Scheme } from './file-refs.ts';
import { findDuplicates } from './find-duplicates.ts';
import { ofAccount } from './of-account.ts';

/** What of a row decides what it is to us, and the how manieth it is. */
export type Key = {
  index: number;
  account: string;
  ref: string;
  day: DayNumber;
  cents: Cents;
  currency: string | null;
  isPending: boolean;
  name: string;
  description: string;
};

export type RowDecision =
  | { decision: 'new'; reason: 'unseen' }
  | { decision: 'known'; reason: 'known'; id: string }
  | { decision: 'same'; reason: PairReason; id: string }
  | { decision: 'refused'; reason: 'pending' | 'other_currency' | 'amount_too_fine' };

/**
 * What each row of a file is: what came before under its reference, what is there and equal to it, or new. What is
 * known by its reference is nobody else's, wherever in the file it stands. Where both have an id of the bank's, of the
 * same kind, another id is another row.
 */
export async function decideRows(
  db: Db,
  scheme: Scheme,
  sources: ReadonlyMap<string, SourceRow | undefined>,
  keys: readonly Key[],
  /** Of the accounts whose source is still to be made. */
  planned: { [account: string]: { currency: string } } = {},
): Promise<RowDecision[]> {
  const decisions = keys.map((): RowDecision => NEW);
  const possible = keys.filter((key) => {
    const source = sources.get(key.account);
    const reason = whyRefused(key, source ?? ofAccount(planned, key.account));
    if (reason) decisions[key.index] = { decision: 'refused', reason };
    return !reason && source;
  });
  // Several accounts may go to one source, and rows may have been moved from one to another: what one of them takes is
  // not there for the other.
  const taken = new Set<number>();
  const parts: { source: SourceRow; listing: Listing; unseen: Key[]; byId: number }[] = [];
  for (const [, own] of Map.groupBy(possible, ({ account }) => sources.get(account)?.no)) {
    const source = sources.get(own[0]?.account ?? '');
    if (!source) continue;
    const refs = own.map(({ ref }) => ref);
    const ledger = ledgerFor(db, source.owner);
    const known = await findKnownRefs(ledger, source.no, refs);
    const ids = new Set<string>();
    const listing = { refs: new Set(refs), ids, period: findPeriod(own) };
    const moved = [...known].flatMap(([ref, { isMoved, id }]) =>
      isMoved ? [{ ref, id: fromIdBytes(id) }] : [],
    );
    const strangers = moved.length > 0 ? await listStrangers(ledger, source.no, moved, listing) : undefined;
    for (const { ref, id } of moved) {
      if (!strangers?.has(id)) continue;
      taken.add(known.get(ref)?.seq ?? 0);
      known.delete(ref);
    }
    let byId = 0;
    const unseen = own.filter(({ ref, index }) => {
      const before = known.get(ref);
      if (!before) return true;
      taken.add(before.seq);
      ids.add(fromIdBytes(before.id));
      if (readRef(ref).bankId !== undefined) byId += 1;
      decisions[index] = { decision: 'known', reason: 'known', id: fromIdBytes(before.id) };
      return false;
    });
    parts.push({ source, listing, unseen, byId });
  }
  for (const { source, listing, unseen, byId } of parts) {
    const alike = await findDuplicates(db, source, scheme, unseen, { taken, byId });
    for (const [index, { seq, id }] of alike) {
      taken.add(seq);
      decisions[index] = { decision: 'same', reason: 'same_day', id: fromIdBytes(id) };
    }
    const ids = new Set([...listing.ids, ...Array.from(alike.values(), ({ id }) => fromIdBytes(id))]);
    const others = unseen
      .filter(({ index }) => !alike.has(index))
      .map((key) => ({ ...key, hasId: hasBankId(key.ref) }));
    // What a file of this kind told under another reference is another.
    const mayBe: MayBe = ({ seq }, refs) => !taken.has(seq) && !refs.some((ref) => ref.startsWith(scheme));
    const found = await findAdopted(db, source, { unseen: others, listing: { ...listing, ids } }, mayBe);
    for (const [index, { reason, seq, id }] of found) {
      taken.add(seq);
      decisions[index] = { decision: 'same', reason, id: fromIdBytes(id) };
    }
  }
  return decisions;
}

/** From the first to the last day of these rows, of which there is one at least. */
function findPeriod(keys: readonly Key[]): Period {
  const period = { from: keys[0]?.day ?? (0 as DayNumber), to: 0 as DayNumber };
  for (const { day } of keys) {
    if (day < period.from) period.from = day;
    if (day > period.to) period.to = day;
  }
  return period;
}

/** What most rows are: one for all of them, however many there are. */
const NEW = { decision: 'new', reason: 'unseen' } as const;

function whyRefused(key: Key, source: { currency: string } | undefined) {
  if (key.isPending) return 'pending';
  if (isForeign(key, source)) return 'other_currency';
  return source && !isPayable(key.cents, source.currency) ? 'amount_too_fine' : undefined;
}

/** What does not say what it is in was read as hundredths. */
const isForeign = ({ currency }: Key, source: { currency: string } | undefined) =>
  source !== undefined &&
  (currency === null ? hasThreeDecimals(source.currency) : currency !== source.currency);
