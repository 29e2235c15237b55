import { addMonths, type Day, type Month, monthOfDayNumber, toDayNumber } from '@saldo/domain';
import { invalidInput } from '../../errors/app-error.ts';

/** Nobody plans further away, and each month in between is counted through. */
const MONTHS_BACK = 360;
const MONTHS_AHEAD = 120;

export function requireReach(month: Month, today: Day, path = 'month'): void {
  const present = monthOfDayNumber(toDayNumber(today));
  if (month < addMonths(present, -MONTHS_BACK)) throw invalidInput(path, 'is too long ago');
  if (month > addMonths(present, MONTHS_AHEAD)) throw invalidInput(path, 'is too far ahead');
}
