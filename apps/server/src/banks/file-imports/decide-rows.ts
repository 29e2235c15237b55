import type { Cents, DayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';
import { findAdopted } from '../imports/adopt.ts';
import { findKnownRefs } from '../imports/candidates.repository.ts';
import type { PairReason } from '../imports/pairing.ts';
import type { Scheme } from './file-refs.ts';

/** What of a row decides what it is to us. */
export type Key = {
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
  | { decision: 'refused'; reason: 'pending' | 'other_currency' };

/**
 * What each row of a file is: what came before under its reference, what is there and equal to it, or new. What is
 * known by its reference is nobody else's, wherever in the file it stands.
 */
export async function decideRows(
  db: Db,
  scheme: Scheme,
  sources: ReadonlyMap<string, SourceRow | undefined>,
  keys: readonly Key[],
): Promise<RowDecision[]> {
  const decisions: RowDecision[] = keys.map(() => ({ decision: 'new', reason: 'unseen' }));
  const byAccount = Map.groupBy(
    keys.map((key, index) => ({ ...key, index })),
    ({ account }) => account,
  );
  for (const [account, source] of sources) {
    const possible = (byAccount.get(account) ?? []).filter((key) => {
      const reason = key.isPending ? 'pending' : isForeign(key, source) ? 'other_currency' : undefined;
      if (reason) decisions[key.index] = { decision: 'refused', reason };
      return reason === undefined;
    });
    if (!source) continue;
    const refs = possible.map(({ ref }) => ref);
    const known = await findKnownRefs(db, source.owner, source.no, refs);
    const taken = new Set<number>();
    const unseen = possible.filter(({ ref, index }) => {
      const before = known.get(ref);
      if (!before) return true;
      taken.add(before.seq);
      decisions[index] = { decision: 'known', reason: 'known', id: fromIdBytes(before.id) };
      return false;
    });
    // What a file of this kind told under another reference is another.
    const isOfThisKind = (ref: string) => ref.startsWith(scheme.ofIds) || ref.startsWith(scheme.ofContent);
    const mayBe = (seq: number, told: readonly string[]) => !taken.has(seq) && !told.some(isOfThisKind);
    for (const [index, { reason, id }] of await findAdopted(db, source, unseen, mayBe))
      decisions[index] = { decision: 'same', reason, id: fromIdBytes(id) };
  }
  return decisions;
}

const isForeign = ({ currency }: Key, source: SourceRow | undefined) =>
  source !== undefined && currency !== null && currency !== source.currency;
