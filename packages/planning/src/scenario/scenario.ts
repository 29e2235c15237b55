import { dayInMonth, dayOfMonthOf, type EpochDay, monthOf } from '../days/calendar.ts';
import type { Every } from '../recurring/grid.ts';

/** One expected payment, signed. */
export type ExpectedPayment = {
  day: EpochDay;
  cents: number;
  name: string;
  /** What it belongs to; null where it is made up. */
  recurringId: string | null;
};

export type Change =
  | { kind: 'add'; name: string; cents: number; every: Every | null; day: EpochDay; until: EpochDay | null }
  /** To another amount, without sign, or by so much more. */
  | { kind: 'change'; recurringId: string; amount: number | undefined; by: number; from: EpochDay }
  | { kind: 'remove'; recurringId: string; from: EpochDay };

/** What is expected until a day if all of this happens, one change after the other. */
export const applyChanges = (
  expected: readonly ExpectedPayment[],
  changes: readonly Change[],
  until: EpochDay,
): ExpectedPayment[] =>
  changes
    .reduce<readonly ExpectedPayment[]>((payments, change) => applyChange(payments, change, until), expected)
    .toSorted((one, two) => one.day - two.day);

function applyChange(
  payments: readonly ExpectedPayment[],
  change: Change,
  until: EpochDay,
): readonly ExpectedPayment[] {
  if (change.kind === 'add') return [...payments, ...toPayments(change, until)];
  const { recurringId, from } = change;
  const isMeant = (one: ExpectedPayment) => one.recurringId === recurringId && one.day >= from;
  if (change.kind === 'remove') return payments.filter((one) => !isMeant(one));
  return payments.map((one) => (isMeant(one) ? { ...one, cents: toChanged(one.cents, change) } : one));
}

/** It stays income or expense; less than nothing is nothing. */
function toChanged(cents: number, { amount, by }: Extract<Change, { kind: 'change' }>): number {
  const sign = Math.sign(cents);
  return sign * Math.max(0, amount ?? Math.abs(cents) + by);
}

const MOST = 1000;

function toPayments(
  { name, cents, every, day, until: last }: Extract<Change, { kind: 'add' }>,
  until: EpochDay,
): ExpectedPayment[] {
  const end = Math.min(until, last ?? until);
  const payments: ExpectedPayment[] = [];
  for (let step = 0; step < MOST; step += 1) {
    const at = every ? dayAfter(day, every, step) : day;
    if (at > end) break;
    payments.push({ day: at, cents, name, recurringId: null });
    if (!every) break;
  }
  return payments;
}

function dayAfter(first: EpochDay, { unit, count }: Every, step: number): EpochDay {
  if (unit === 'week') return first + step * count * 7;
  const months = step * count * (unit === 'year' ? 12 : 1);
  return dayInMonth(monthOf(first) + months, dayOfMonthOf(first));
}
