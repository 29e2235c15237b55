import { createHash } from 'node:crypto';
import { type Cents, type DayNumber, foldText, fromDayNumber } from '@saldo/domain';
import type { BankTransaction } from '../../adapters/bank/bank.ts';
import type { PairReason } from './pairing.ts';

/** A transaction that came from the bank before, as the bank said it then. */
export type KnownRow = {
  ref: string;
  transaction_id: Uint8Array;
  isPending: boolean;
  day: DayNumber;
  cents: Cents;
  name: string;
  description: string;
};

/** Why, as a word that screens put into sentences. */
export type Reason =
  | 'unseen'
  | 'known'
  | 'changed'
  | 'booked'
  | 'booked_other_id'
  | 'booked_other_amount'
  | 'unreported'
  /** Told by somebody else before: a file, a bank, a person. */
  | PairReason
  /** Of a file: left for the next one, once it is booked; or not this source's. */
  | 'pending'
  | 'other_currency';

export type Decision =
  | { kind: 'new'; ref: string; row: BankTransaction; reason: Reason }
  | {
      kind: 'updated' | 'settled' | 'same';
      ref: string;
      row: BankTransaction;
      known: KnownRow;
      reason: Reason;
    }
  | { kind: 'gone'; ref: string; known: KnownRow; reason: Reason };

/** How long a bank takes to book what is pending. */
const DAYS_TO_BOOK = 7;

/**
 * What each row of the bank is to us. A row is known by the bank's own id, or without one by its whole content and
 * how many equal ones that day has. A pending row that has another id once it is booked is found by what it says; an
 * equal amount alone makes nothing the same.
 */
export function match(
  known: readonly KnownRow[],
  incoming: readonly BankTransaction[],
  from = 0,
): Decision[] {
  const byRef = new Map(known.map((row) => [row.ref, row]));
  const seen = new Set<string>();
  const decisions: Decision[] = [];
  const unknown: { ref: string; row: BankTransaction }[] = [];
  for (const { ref, row } of withRefs(incoming)) {
    // A page may repeat the end of the one before, where rows came in meanwhile.
    if (seen.has(ref)) continue;
    seen.add(ref);
    const before = byRef.get(ref);
    if (before) decisions.push(compare(ref, before, row));
    else unknown.push({ ref, row });
  }
  const waiting = known.filter((row) => row.isPending && row.day >= from && !seen.has(row.ref));
  const settled = settle(waiting, unknown);
  for (const { ref, row } of unknown) {
    decisions.push(settled.get(ref) ?? { kind: 'new', ref, row, reason: 'unseen' });
  }
  const found = new Set([...settled.values()].map((decision) => 'known' in decision && decision.known));
  for (const row of waiting) {
    if (!found.has(row)) decisions.push({ kind: 'gone', ref: row.ref, known: row, reason: 'unreported' });
  }
  return decisions;
}

/** What each of these rows would be known by. */
export const toRefs = (incoming: readonly BankTransaction[]): string[] =>
  Array.from(withRefs(incoming), ({ ref }) => ref);

function* withRefs(incoming: readonly BankTransaction[]): Generator<{ ref: string; row: BankTransaction }> {
  const counts = new Map<string, number>();
  for (const row of incoming) {
    if (row.ref !== null) {
      yield { ref: shorten(`i:${row.ref}`), row };
      continue;
    }
    // What is pending is counted apart: it may go, and must not take the name of one that is booked with it.
    const content = `${row.isPending ? 'p' : 'c'}:${row.day}:${row.cents}:${foldText(`${row.name} ${row.description}`)}`;
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    yield { ref: shorten(`${content}:${count}`), row };
  }
}

/** What PostgreSQL can look up by its index, in whatever script it is written. */
const LONGEST_REF = 800;

const shorten = (ref: string) =>
  ref.length <= LONGEST_REF ? ref : `#:${createHash('sha256').update(ref).digest('base64url')}`;

function compare(ref: string, known: KnownRow, row: BankTransaction): Decision {
  if (known.isPending && !row.isPending) return { kind: 'settled', ref, row, known, reason: 'booked' };
  const isSame = (['day', 'cents', 'name', 'description'] as const).every((key) => known[key] === row[key]);
  if (isSame) return { kind: 'same', ref, row, known, reason: 'known' };
  return { kind: 'updated', ref, row, known, reason: 'changed' };
}

/** First those that say the same to the cent, then those that are alone in saying it, like a bill with a tip. */
function settle(waiting: readonly KnownRow[], unknown: readonly { ref: string; row: BankTransaction }[]) {
  const settled = new Map<string, Decision>();
  const left = new Map<string, KnownRow[]>();
  for (const row of waiting) {
    const key = foldText(row.name);
    left.set(key, [...(left.get(key) ?? []), row]);
  }
  const take = (known: KnownRow, ref: string, row: BankTransaction, reason: Reason) => {
    const key = foldText(known.name);
    left.set(key, left.get(key)?.filter((one) => one !== known) ?? []);
    settled.set(ref, { kind: row.isPending ? 'updated' : 'settled', ref, row, known, reason });
  };
  for (const { ref, row } of unknown) {
    const same = left.get(foldText(row.name));
    if (!same?.length) continue;
    const near = same
      .filter((one) => one.cents === row.cents && distance(one.day, row.day) <= DAYS_TO_BOOK)
      .sort((one, two) => distance(one.day, row.day) - distance(two.day, row.day));
    if (near[0]) take(near[0], ref, row, 'booked_other_id');
  }
  for (const [key, candidates] of left) {
    for (const known of candidates) {
      const isNear = (one: { day: DayNumber }) => distance(one.day, known.day) <= DAYS_TO_BOOK;
      const rivals = unknown.filter(
        ({ ref, row }) => !settled.has(ref) && !row.isPending && isNear(row) && foldText(row.name) === key,
      );
      const [only] = rivals;
      if (only && rivals.length === 1 && candidates.filter(isNear).length === 1)
        take(known, only.ref, only.row, 'booked_other_amount');
    }
  }
  return settled;
}

const distance = (one: DayNumber, two: DayNumber) =>
  Math.abs(Date.parse(fromDayNumber(one)) - Date.parse(fromDayNumber(two))) / 86_400_000;
