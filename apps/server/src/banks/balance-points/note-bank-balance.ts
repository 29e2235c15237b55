import { addDays, type DayNumber, earliest, LAST_DAY, parseDay, toDayNumber } from '@saldo/domain';
import type { BankAccount } from '../../adapters/bank/bank.ts';
import type { LedgerTransaction, Source } from '../../ledger/index.ts';
import {
  insertPoints,
  listPending,
  listUnfinished,
  listWritten,
  type PointRow,
  updateApart,
} from './balance-points.repository.ts';
import type { Apart } from './balance-points.table.ts';

/** So many days a bank takes to tell what was booked on one. */
const DAYS_TO_TELL = 7;
/** Points of before to which something may still belong that comes now. */
const POINTS_BEFORE = 10;
const MOST_ROWS = 200;

/**
 * Keeps what the bank says is there, once its rows are written down: with what of them is not in it, and, of what it
 * said before, with what it tells only now.
 */
export async function noteBankBalance(
  ledger: LedgerTransaction,
  source: Source,
  importId: string,
  balance: NonNullable<BankAccount['balance']>,
  madeSeqs: readonly number[],
  today: DayNumber,
): Promise<void> {
  const { owner, no: source_no } = source;
  const told = parseDay(balance.at.slice(0, 10));
  const day = told ? earliest(toDayNumber(told), today) : today;
  await noteLate(ledger, source, madeSeqs);
  const apart = await readApart(ledger, source, day);
  const { cents, bookedCents } = balance;
  const said = { cents: bookedCents ?? cents, is_booked: bookedCents === null ? 0 : 1 };
  const point = { owner, source_no, day, to_day: day, import_id: importId, ...said };
  await insertPoints(ledger.db, [{ ...point, apart }]);
}

/** What is here by now, and is not, or may not be, in what is said of a day that is not over. */
export async function readApart(ledger: LedgerTransaction, { no }: Source, day: DayNumber): Promise<string> {
  const pending = new Set((await listPending(ledger, no)).map(({ seq }) => seq));
  const after = { after: day, to: LAST_DAY, firstSeq: 0, most: MOST_ROWS };
  const dated = (await listWritten(ledger, no, after)).map(({ seq }) => seq);
  const early = dated.filter((seq) => !pending.has(seq));
  return JSON.stringify({ pending: [...pending], late: [], early } satisfies Apart);
}

async function noteLate(
  ledger: LedgerTransaction,
  { no }: Source,
  madeSeqs: readonly number[],
): Promise<void> {
  if (madeSeqs.length === 0) return;
  const points = await listUnfinished(ledger, no, POINTS_BEFORE);
  const [last, first] = [points[0], points.at(-1)];
  if (!last || !first) return;
  const made = new Set(madeSeqs);
  const days = { after: addDays(first.day, -DAYS_TO_TELL), to: last.day };
  const firstSeq = madeSeqs.reduce((least, seq) => Math.min(least, seq));
  const rows = await listWritten(ledger, no, { ...days, firstSeq, most: MOST_ROWS });
  const late = rows.filter(({ seq }) => made.has(seq));
  for (const point of points) await addLate(ledger, point, late);
}

async function addLate(
  ledger: LedgerTransaction,
  point: PointRow,
  rows: readonly { seq: number; day: DayNumber }[],
): Promise<void> {
  const from = addDays(point.day, -DAYS_TO_TELL);
  const own = rows.filter(({ day }) => day > from && day <= point.day).map(({ seq }) => seq);
  if (own.length === 0) return;
  const apart: Apart = JSON.parse(point.apart ?? '');
  await updateApart(ledger.db, point, JSON.stringify({ ...apart, late: [...apart.late, ...own] }));
}
