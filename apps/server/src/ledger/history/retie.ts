import { type Extras, parseExtras, withExtras } from '../entry/extras.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry } from '../schema/ledger.types.ts';
import type { LedgerWriter } from '../write/change.ts';
import { type Amendment, amendEntries } from '../write/entries.ts';
import { readPlaced } from '../write/entries-in-sources.ts';
import type { Placed } from '../write/steps.ts';
import { canLink, linkPairs } from '../write/transfers.ts';
import { readChangedEntries } from './undo.repository.ts';

type Ties = Pick<Extras, 'twin' | 'refundOf' | 'claim'>;
type Cut = { entry: Entry; had: Ties };

/**
 * Restores the links that a change cut, if both sides exist, still fit and aren't linked otherwise:
 * transfers, refunds and claims.
 */
export async function retie(ledger: LedgerWriter, cutBy: number): Promise<void> {
  const cuts: Cut[] = [];
  for await (const states of readChangedEntries(ledger, { no: cutBy })) {
    for (const { before, after, current } of states) {
      const had = before?.more ? cutFrom(parseExtras(before.more), parseExtras(after?.more ?? null)) : {};
      if (current && Object.keys(had).length > 0) cuts.push({ entry: current, had });
    }
  }
  if (cuts.length === 0) return;
  const ties = cuts.flatMap(({ entry, had }) => [entry.seq, had.twin ?? [], had.refundOf ?? []].flat());
  const find = await placedBySeq(ledger, ties);
  await linkPairs(ledger, toPairs(cuts, find));
  // As they are after the transfers have been linked again.
  const findNow = await placedBySeq(ledger, ties);
  await amendEntries(
    ledger,
    cuts.flatMap(({ entry: { seq }, had }) => {
      const placed = findNow(seq);
      return placed ? giveBack(placed, had, findNow(had.refundOf)) : [];
    }),
  );
}

/** What existed before the change but not after it. What the person removed later stays removed. */
function cutFrom(before: Extras, after: Extras): Ties {
  return {
    ...(before.twin !== undefined && after.twin === undefined && { twin: before.twin }),
    ...(before.refundOf !== undefined && after.refundOf === undefined && { refundOf: before.refundOf }),
    ...(before.claim && !after.claim && { claim: before.claim }),
  };
}

type Find = (seq: number | undefined) => Placed | undefined;

async function placedBySeq(ledger: LedgerWriter, seqs: readonly number[]): Promise<Find> {
  const found = new Map<number, Placed>();
  for await (const placed of readPlaced(ledger, [...new Set(seqs)]))
    for (const one of placed) found.set(one.entry.seq, one);
  return (seq) => (seq === undefined ? undefined : found.get(seq));
}

/** Both sides may have been recorded; each pair is linked once. */
function toPairs(cuts: readonly Cut[], find: Find): { from: Placed; to: Placed }[] {
  const pairs = new Map<number, { from: Placed; to: Placed }>();
  const taken = new Set<number>();
  for (const { entry, had } of cuts) {
    const one = find(entry.seq);
    const two = find(had.twin);
    if (!one || !two || taken.has(one.entry.seq) || taken.has(two.entry.seq)) continue;
    const [from, to] = one.entry.cents < 0 ? [one, two] : [two, one];
    if (!canLink(from, to)) continue;
    pairs.set(from.entry.seq, { from, to });
    taken.add(from.entry.seq).add(to.entry.seq);
  }
  return [...pairs.values()];
}

/** Restores the refund if `expense` can still take it. */
export function giveBack({ entry, source }: Placed, had: Ties, expense: Placed | undefined): Amendment[] {
  const has = parseExtras(entry.more);
  const isRefund =
    entry.kind === KINDS.income &&
    expense?.entry.kind === KINDS.expense &&
    expense.source.currency === source.currency;
  const refundOf = has.refundOf ?? (isRefund ? had.refundOf : undefined);
  const claim = has.claim ?? (entry.kind === KINDS.expense ? had.claim : undefined);
  const more = withExtras(entry.more, { refundOf, claim });
  if (more === entry.more) return [];
  return [{ before: { entry, source }, after: { entry: { ...entry, more }, source } }];
}
