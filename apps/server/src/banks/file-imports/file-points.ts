import { addDays, type DayNumber, hasThreeDecimals, toDayNumber } from '@saldo/domain';
import { findDayBalances, type StatementRow } from '@saldo/statements';
import type { SourceRow } from '../../ledger/index.ts';
import type { PointRow } from '../balance-points/balance-points.repository.ts';
import type { Understood } from './read-file.ts';

/** What of a row says what was there, and when. */
export type StatementPoint = Pick<
  StatementRow,
  'account' | 'day' | 'cents' | 'balance' | 'currency' | 'isPending'
>;

export const toTold = ({
  account,
  day,
  cents,
  balance,
  currency,
  isPending,
}: StatementRow): StatementPoint => ({
  ...{ account, day, cents, balance, currency, isPending },
});

/** From the first to the last day of these rows. */
export function findDays(rows: readonly StatementPoint[]): {
  from_day: DayNumber | null;
  to_day: DayNumber | null;
} {
  const [first] = rows;
  if (!first) return { from_day: null, to_day: null };
  let [from, to] = [first.day, first.day];
  for (const { day } of rows) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from_day: toDayNumber(from), to_day: toDayNumber(to) };
}

/** What one account of a file says was in it at the end of its days, as far as its reading has proven it. */
export function toPoints(
  { proof, accounts }: Understood,
  account: string,
  rows: readonly StatementPoint[],
  { owner, no: source_no, currency }: SourceRow,
  import_id: string,
): PointRow[] {
  // What does not say what it is in was read as hundredths.
  const isOwn = (told: string | null) => (told === null ? !hasThreeDecimals(currency) : told === currency);
  const booked = rows.filter((row) => !row.isPending && isOwn(row.currency));
  const point = { owner, source_no, import_id, is_booked: 1, apart: null };
  if (proof.kind === 'running_balance') {
    const lastDayOf = holdingFrom(rows);
    return findDayBalances(booked).map(({ day: text, cents }) => {
      const day = toDayNumber(text);
      return { ...point, day, to_day: lastDayOf(day), cents };
    });
  }
  const told = accounts.find((one) => one.key === account && isOwn(one.currency));
  const { from_day, to_day } = findDays(booked);
  if (!proof.holds || !told || from_day === null || to_day === null) return [];
  const { opening, closing } = told;
  const at = (day: DayNumber) => ({ ...point, day, to_day: day });
  return [
    ...(opening === null ? [] : [{ ...at(addDays(from_day, -1)), cents: opening }]),
    ...(closing === null ? [] : [{ ...at(to_day), cents: closing }]),
  ];
}

/** What is there at the end of a day is there until the next one that has a row. */
function holdingFrom(rows: readonly StatementPoint[]): (day: DayNumber) => DayNumber {
  const days = [...new Set(rows.map(({ day }) => toDayNumber(day)))].sort((one, two) => one - two);
  const next = new Map(days.map((day, index) => [day, days[index + 1]]));
  return (day) => {
    const following = next.get(day);
    return following === undefined ? day : addDays(following, -1);
  };
}
