import {
  addDays,
  findPairs,
  LAST_DAY,
  MOST_DAYS_APART,
  newestFirst,
  type Pair,
  type Side,
  toTypeOfMovement,
} from '@saldo/domain';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import { parseExtras, withExtras } from '../entry/extras.ts';
import { listSources } from '../query/sources.repository.ts';
import { findBySeq } from '../query/transactions.repository.ts';
import { type Range, readSides } from '../query/transfers.repository.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';
import { type Amendment, amendEntries } from './entries.ts';
import { readPlaced } from './entries-in-sources.ts';
import { freeRefunds } from './refunds.ts';
import { byNo, untie, withoutTwin } from './removal.ts';
import type { Placed } from './steps.ts';

/** Money that goes from one own source to another: two transactions that name each other, neither income nor expense. */

const SIDES_AT_ONCE = 5000;
const NONE: ReadonlyMap<number, number> = new Map();

const isTransfer = ({ kind }: Entry) => kind === KINDS.transfer;

/** An expense and an income of different sources; the same currency means the same amount. */
export function canLink(from: Placed, to: Placed): boolean {
  return (
    !isTransfer(from.entry) &&
    !isTransfer(to.entry) &&
    toTypeOfMovement(from.entry.cents) === 'expense' &&
    toTypeOfMovement(to.entry.cents) === 'income' &&
    from.source.no !== to.source.no &&
    (from.source.currency !== to.source.currency || from.entry.cents === -to.entry.cents)
  );
}

/** What it had given back, and what it was split into, it is no longer. */
const asSide = ({ entry, source }: Placed, twin: number): Amendment => ({
  before: { entry, source },
  after: {
    entry: {
      ...entry,
      kind: KINDS.transfer,
      more: withExtras(entry.more, { twin, refundOf: undefined, claim: undefined }),
    },
    source,
  },
});

export async function linkPairs(
  ledger: LedgerWriter,
  pairs: readonly { from: Placed; to: Placed }[],
): Promise<void> {
  for (const { from, to } of pairs) if (!canLink(from, to)) throw new AppError('transfer.impossible');
  // What gave one of them back gives back nothing now: it is no expense any more.
  await untie(
    ledger,
    pairs.flatMap(({ from, to }) => [from.entry, to.entry]),
  );
  await amendEntries(
    ledger,
    pairs.flatMap(({ from, to }) => [asSide(from, to.entry.seq), asSide(to, from.entry.seq)]),
  );
}

export async function unlinkPair(ledger: LedgerWriter, sides: readonly Placed[]): Promise<void> {
  await amendEntries(
    ledger,
    sides.map(({ entry, source }) => ({
      before: { entry, source },
      after: { entry: withoutTwin(entry), source },
    })),
  );
}

/** What became income gives nothing to be given back, what became an expense gives nothing back. */
async function untieOthers(ledger: LedgerWriter, amendments: readonly Amendment[]): Promise<Amendment[]> {
  const turned = new Set(
    amendments.flatMap(({ before, after }) =>
      before.entry.kind !== after.entry.kind && !isTransfer(before.entry) ? [before.entry.seq] : [],
    ),
  );
  if (turned.size === 0) return [...amendments];
  const own = new Set(amendments.map(({ before }) => before.entry.seq));
  const untied = await freeRefunds(ledger, [...turned], own);
  const fitted = amendments.map(({ before, after }) => {
    const { refundOf } = parseExtras(after.entry.more);
    const isTurned = turned.has(before.entry.seq);
    if (!isTurned && (refundOf === undefined || !turned.has(refundOf))) return { before, after };
    const more = withExtras(after.entry.more, { refundOf: undefined, ...(isTurned && { claim: undefined }) });
    return { before, after: { ...after, entry: { ...after.entry, more } } };
  });
  return [...fitted, ...untied];
}

/** An amount that the bank has turned round is one side of a transfer no longer, nor is the other side. */
export async function untieTurned(ledger: LedgerWriter, given: readonly Amendment[]): Promise<Amendment[]> {
  const amendments = await untieOthers(ledger, given);
  const isTurned = ({ before, after }: Amendment) =>
    isTransfer(before.entry) && before.entry.cents !== after.entry.cents;
  const twins = amendments
    .filter(isTurned)
    .flatMap(({ before }) => parseExtras(before.entry.more).twin ?? []);
  if (twins.length === 0) return [...amendments];
  const sources = byNo(await listSources(ledger));
  const own = new Set(amendments.map(({ before }) => before.entry.seq));
  const others = (await findBySeq(ledger, twins)).filter(({ seq }) => !own.has(seq));
  return [
    ...amendments.map((amendment) =>
      isTurned(amendment) || twins.includes(amendment.before.entry.seq)
        ? { ...amendment, after: { ...amendment.after, entry: withoutTwin(amendment.after.entry) } }
        : amendment,
    ),
    ...others.flatMap((entry): Amendment[] => {
      const source = sources.get(entry.source_no);
      return source
        ? [{ before: { entry, source }, after: { entry: withoutTwin<Entry>(entry), source } }]
        : [];
    }),
  ];
}

/** Pairs that look like one transfer, among all or among those around some days. */
export async function suggestPairs(ledger: Ledger, range?: Range): Promise<Pair<Side>[]> {
  const sources = byNo(await listSources(ledger));
  if (sources.size < 2) return [];
  // Both sides of a pair have the same amount: what has another cannot change what is found.
  const byAmount = new Map<number, Side[]>();
  for await (const rows of readSides(ledger, range)) {
    for (const { seq, day, source_no, cents } of rows) {
      const source = sources.get(source_no);
      if (!source) continue;
      const side = { seq, day, source_no, cents, currency: source.currency };
      const alike = byAmount.get(Math.abs(cents));
      if (alike) alike.push(side);
      else byAmount.set(Math.abs(cents), [side]);
    }
  }
  const pairs: Pair<Side>[] = [];
  let looked = 0;
  for (const alike of byAmount.values()) {
    if (!alike.some(({ cents }) => cents > 0) || !alike.some(({ cents }) => cents < 0)) continue;
    pairs.push(...findPairsAmong(alike));
    looked += alike.length;
    if (looked < SIDES_AT_ONCE) continue;
    looked = 0;
    await yieldToEventLoop();
  }
  return pairs.sort(newestFirst);
}

/** Of one amount that is everywhere, the newest: near where they end nobody can tell who else would have fitted. */
function findPairsAmong(alike: readonly Side[]): Pair<Side>[] {
  const newest = alike.slice(-SIDES_AT_ONCE);
  if (newest.length === alike.length) return findPairs(newest);
  const edge = addDays(newest[0]?.day ?? LAST_DAY, 2 * MOST_DAYS_APART);
  return findPairs(newest).filter(({ from, to }) => from.day > edge && to.day > edge);
}

/**
 * After an import: where a new row and one other can only be each other's, they are one transfer; and where a new row
 * names the source of the other, by the new row's number.
 */
export async function linkNewTransfers(
  ledger: LedgerWriter,
  made: readonly number[],
  named: ReadonlyMap<number, number> = NONE,
): Promise<void> {
  if (made.length === 0) return;
  const isNew = new Set(made);
  const isNamed = (from: Side, to: Side) =>
    named.get(from.seq) === to.source_no || named.get(to.seq) === from.source_no;
  const pairs = (await suggestPairs(ledger, { around: made })).filter(
    ({ from, to, isCertain }) =>
      (isCertain || isNamed(from, to)) && (isNew.has(from.seq) || isNew.has(to.seq)),
  );
  if (pairs.length === 0) return;
  const seqs = pairs.flatMap(({ from, to }) => [from.seq, to.seq]);
  const sides = new Map<number, Placed>();
  for await (const some of readPlaced(ledger, seqs)) for (const side of some) sides.set(side.entry.seq, side);
  const placed = pairs.flatMap(({ from, to }) => {
    const [one, two] = [sides.get(from.seq), sides.get(to.seq)];
    return one && two ? [{ from: one, to: two }] : [];
  });
  await linkPairs(ledger, placed);
}
