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
 * What a change had cut apart is together again, where both sides are there as they must be and nothing else has taken
 * the place since: transfers, what gave what back, and what somebody owed.
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
  // As they are now that the transfers among them are transfers again.
  const findNow = await placedBySeq(ledger, ties);
  await amendEntries(
    ledger,
    cuts.flatMap(({ entry: { seq }, had }) => {
      const placed = findNow(seq);
      return placed ? giveBack(placed, had, findNow(had.refundOf)) : [];
    }),
  );
}

/** What was there before the change and no longer after it: what its person has taken away since is theirs to decide. */
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

/** Each side may have been written down, and is linked once. */
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

/** Gives it back what it had, where `expense` still is one that it can give back. */
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
