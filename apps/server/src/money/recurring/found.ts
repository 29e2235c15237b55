import type { EpochDay, PriceChange, Schedule } from '@saldo/planning';
import { ParsedTexts } from '../../db/parsed-texts.ts';

/** A transaction that is part of something that recurs. Its amount is without sign. */
export type Payment = Readonly<{ seq: number; id: string; day: EpochDay; cents: number }>;

/** What follows from transactions. Amounts are without sign. */
export type Found = Readonly<{
  name: string;
  sign: number;
  currency: string;
  /** Folded. */
  merchants: readonly string[];
  source: number | null;
  category: number | null;
  schedule: Schedule;
  days: number;
  low: number;
  expected: number;
  high: number;
  changes: readonly PriceChange[];
  confidence: number;
  isEarly: boolean;
  /** Oldest first. */
  payments: readonly Payment[];
}>;

/** Column by column, which is read three times as fast. */
type Packed = Omit<Found, 'payments'> & { seqs: number[]; ids: string; dates: EpochDay[]; cents: number[] };

export const toFoundText = ({ payments, ...found }: Found): string =>
  JSON.stringify({
    ...found,
    seqs: payments.map(({ seq }) => seq),
    ids: payments.map(({ id }) => id).join(' '),
    dates: payments.map(({ day }) => day),
    cents: payments.map(({ cents }) => cents),
  } satisfies Packed);

const MOST_LETTERS = 2_000_000;
const parsed = new ParsedTexts(parse, MOST_LETTERS);

export const parseFound = (data: string): Found => parsed.read(data);

function parse(data: string): Found {
  const { seqs, ids, dates, cents, ...found } = JSON.parse(data) as Packed;
  const payments = ids === '' ? [] : ids.split(' ').map((id, at) => toPayment(id, at));
  return { ...found, payments };

  function toPayment(id: string, at: number): Payment {
    return { seq: seqs[at] as number, id, day: dates[at] as EpochDay, cents: cents[at] as number };
  }
}
