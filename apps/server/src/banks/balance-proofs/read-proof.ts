import {
  addCents,
  addDays,
  addMonths,
  type Cents,
  type DayNumber,
  daysOfMonth,
  earliest,
  FIRST_DAY,
  isBankImported,
  latest,
  monthOfDayNumber,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { ALL, ledgerFor, movedBy, type SourceRow, sumMonths } from '../../ledger/index.ts';
import { listPending } from '../balance-points/balance-points.repository.ts';
import { listCovered } from '../imports/candidates.repository.ts';
import { findMovements, listMoved, listPoints } from './balance-proofs.repository.ts';
import { listSeqsApart, toClaim } from './claims.ts';
import {
  type Claim,
  type Difference,
  findDifference,
  type JudgedDay,
  judgeDays,
  type Range,
} from './judge.ts';

/** So long a bank may take to book something before it looks as if it never would. */
const DAYS_TO_BOOK = 14;
const MOST_DAYS = 40 * 366;
const DAYS_AHEAD = 31;
const MONTHS_PER_STATEMENT = 12;

export type Proof = {
  days: readonly JudgedDay[];
  /** All days of which something is known; undefined where nothing is. */
  range: Range | undefined;
  difference: Difference | undefined;
};

/** What banks and files have said of a source, held against its transactions as they are now. */
export async function readProof(db: Db, source: SourceRow, today: DayNumber): Promise<Proof> {
  const { owner, no } = source;
  const ledger = ledgerFor(db, owner);
  const covered = await listCovered(ledger, no);
  const points = await listPoints(ledger, no);
  const movements = await findMovements(ledger, no, listSeqsApart(points));
  const claims = points.map((point) => toClaim(point, movements));
  const range = toRange([...covered, ...claims], today);
  if (!range) return { days: [], range: undefined, difference: undefined };
  const moved = await readMoved(db, source, range);
  const waiting = isBankImported(source) ? await listFreshPending(db, source, today) : [];
  const days = judgeDays({ range, ...moved, waiting, covered, claims: inOrder(claims) });
  return { days, range, difference: findDifference(days) };
}

/** What a bank says of the day on which it speaks is less than what a file says of all of it, whichever came later. */
const inOrder = (claims: readonly Claim[]): Claim[] => [
  ...claims.filter(({ isBooked }) => !isBooked),
  ...claims.filter(({ isBooked }) => isBooked),
];

function toRange(known: readonly Range[], today: DayNumber): Range | undefined {
  if (known.length === 0) return undefined;
  let [from, to] = [today, today];
  for (const one of known) {
    from = earliest(from, one.from);
    to = latest(to, one.to);
  }
  to = earliest(to, addDays(today, DAYS_AHEAD));
  return { from: latest(from, addDays(to, -MOST_DAYS)), to };
}

/** What moved on each day, and what was there before: a year at a time, from the totals of what lies before. */
async function readMoved(
  db: Db,
  { owner, no, opening_cents }: SourceRow,
  { from, to }: Range,
): Promise<{ before: Cents; moved: Map<DayNumber, Cents> }> {
  const ledger = ledgerFor(db, owner);
  const first = monthOfDayNumber(from);
  const slice = { sourceNo: no, categoryNo: ALL };
  const months = { from: monthOfDayNumber(FIRST_DAY), to: addMonths(first, -1) };
  let before = addCents(opening_cents, movedBy(await sumMonths(ledger, slice, months)));
  const moved = new Map<DayNumber, Cents>();
  for (let month = first; daysOfMonth(month).first <= to; month = addMonths(month, MONTHS_PER_STATEMENT)) {
    const last = daysOfMonth(addMonths(month, MONTHS_PER_STATEMENT - 1)).last;
    const portion = { from: daysOfMonth(month).first, to: earliest(to, last) };
    for (const { day, moved: sum } of await listMoved(ledger, no, portion)) {
      if (day < from) before = addCents(before, sum);
      else moved.set(day, sum);
    }
    await yieldToEventLoop();
  }
  return { before, moved };
}

async function listFreshPending(db: Db, { owner, no }: SourceRow, today: DayNumber) {
  const since = addDays(today, -DAYS_TO_BOOK);
  return (await listPending(ledgerFor(db, owner), no)).filter(({ day }) => day >= since);
}
