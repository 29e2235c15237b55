import type { EpochDay, PriceChange, Schedule } from '@saldo/planning';

/** A transaction that is part of something that recurs. Its amount is without sign. */
export type Payment = { seq: number; id: string; day: EpochDay; cents: number };

/** What follows from transactions. Amounts are without sign. */
export type Found = {
  name: string;
  sign: number;
  currency: string;
  /** Folded. */
  merchants: string[];
  source: number | null;
  category: number | null;
  schedule: Schedule;
  days: number;
  low: number;
  expected: number;
  high: number;
  changes: PriceChange[];
  confidence: number;
  isEarly: boolean;
  /** Oldest first. */
  payments: Payment[];
};

type Packed = Omit<Found, 'payments'> & { payments: [number, string, number, number][] };

export const toFoundText = ({ payments, ...found }: Found): string =>
  JSON.stringify({
    ...found,
    payments: payments.map(({ seq, id, day, cents }) => [seq, id, day, cents]),
  } satisfies Packed);

export function parseFound(data: string): Found {
  const { payments, ...found } = JSON.parse(data) as Packed;
  return { ...found, payments: payments.map(([seq, id, day, cents]) => ({ seq, id, day, cents })) };
}
