import type { DayNumber } from '@saldo/domain';

const ROWS_PER_LOOK = 2000;

/** Rows in the order of their days, some thousand at a time; one day is never parted. */
export function* byDays<Row extends { index: number; day: DayNumber }>(
  rows: readonly Row[],
): Generator<Row[]> {
  const sorted = rows.toSorted((one, two) => one.day - two.day || one.index - two.index);
  let start = 0;
  while (start < sorted.length) {
    let end = Math.min(start + ROWS_PER_LOOK, sorted.length);
    while (end < sorted.length && sorted[end]?.day === sorted[end - 1]?.day) end++;
    yield sorted.slice(start, end);
    start = end;
  }
}
