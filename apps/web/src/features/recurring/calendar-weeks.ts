import { addDays, firstAndLastOf } from '../../ui/money-and-dates/months.ts';

/** A month as weeks from Monday to Sunday; days of other months are left out. */
export function weeksOf(month: string): (string | undefined)[][] {
  const { from, to } = firstAndLastOf(month);
  const empty = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7;
  const length = Number(to.slice(8));
  return Array.from({ length: Math.ceil((empty + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - empty;
      return day >= 0 && day < length ? addDays(from, day) : undefined;
    }),
  );
}

/** Where an arrow leads; undefined for other keys. It stays in the month. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const by = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    ...{ Home: -weekday, End: 6 - weekday },
  }[key];
  if (by === undefined) return undefined;
  const { from, to } = firstAndLastOf(day.slice(0, 7));
  const next = addDays(day, by);
  if (key === 'ArrowUp' || key === 'ArrowDown') return next < from || next > to ? day : next;
  return next < from ? from : next > to ? to : next;
}
