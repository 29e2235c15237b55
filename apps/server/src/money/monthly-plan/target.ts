import {
  type DayNumber,
  type Month,
  monthOfDayNumber,
  parseDay,
  type Target,
  toDayNumber,
} from '@saldo/domain';
import type { PlanTargetRow } from './monthly-plan.repository.ts';

export type Every = { unit: 'month' | 'year'; count: number };

export function parseEvery(text: string | null): Every | null {
  if (text === null) return null;
  const { unit, count }: Every = JSON.parse(text);
  return { unit, count };
}

export const toTarget = ({ cents, due, every, since_month }: PlanTargetRow): Target => {
  const again = parseEvery(every);
  return {
    amount: cents,
    by: isDay(due) ? monthOfDayNumber(due) : due,
    everyMonths: again && again.count * (again.unit === 'year' ? 12 : 1),
    since: since_month,
  };
};

/** `2027-03` or a day of it, as a number that reads like it. */
export function parseDue(text: string): Month | DayNumber {
  const day = parseDay(text.length === 7 ? `${text}-01` : text);
  if (day === undefined) throw new RangeError(`not a month or day: ${text}`);
  return text.length === 7 ? monthOfDayNumber(toDayNumber(day)) : toDayNumber(day);
}

export function fromDue(due: Month | DayNumber): string {
  const text = String(due).padStart(isDay(due) ? 8 : 6, '0');
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6)].filter((part) => part !== '').join('-');
}

/** A month has two digits less. */
const isDay = (due: Month | DayNumber): due is DayNumber => due >= 1_000_000;
