import type { CompareReport } from '@saldo/contract';
import {
  addDays,
  addMonths,
  type Cents,
  type DayNumber,
  daysOfMonth,
  earliest,
  FIRST_DAY,
  fromDayNumber,
  monthOfDayNumber,
  subtractCents,
  sumCents,
  toAmount,
  ZERO,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import { invalidInput } from '../../errors/app-error.ts';
import type { GroupBy, GroupKey } from '../../ledger/index.ts';
import type { Asked } from './asked.ts';
import { toExplain } from './explained.ts';
import { noAmounts, readGroups, readTotals, type Series, Sparse } from './figures.ts';
import { MOST_ITEMS, readItems } from './items.ts';
import type { Days } from './periods.ts';
import { aboutOf } from './spending.ts';

const TIMES = ['now', 'before', 'year_before'] as const;

/** These days, those before, and the same a year earlier. */
export async function readCompare(db: Db, asked: Asked, by: GroupBy): Promise<CompareReport> {
  requireRoomBefore(asked.days);
  const all = { now: asked.days, before: daysBefore(asked.days), year_before: yearBefore(asked.days) };
  const spent = new Map<GroupKey, Sparse>();
  const income: Series = [];
  const spending: Series = [];
  let leftOut = 0;
  for (const [index, time] of TIMES.entries()) {
    const then = ofDays(asked, all[time]);
    const totals = await readTotals(db, then);
    income.push(sumCents(totals.income));
    spending.push(sumCents(totals.spending));
    if (time === 'now') leftOut = totals.leftOut;
    await forEachCooperatively((await readGroups(db, then, by)).spending, ([key, { total }]) => {
      const known = spent.get(key) ?? new Sparse();
      known.add(index, total);
      spent.set(key, known);
    });
  }
  const left = income.map((value, index) => subtractCents(value, spending[index] ?? ZERO));
  const items = (await readItems(db, asked, by, spent)).map(({ amounts, ...item }) => ({
    ...item,
    series: amounts.addTo(noAmounts(TIMES)),
  }));
  const { periods: _, ...about } = aboutOf(asked, leftOut);
  return {
    ...about,
    by,
    now: told(all.now),
    before: told(all.before),
    year_before: told(all.year_before),
    income: { ...toldTimes(income, asked.currency), explain: toExplain('earned', asked) },
    spending: { ...toldTimes(spending, asked.currency), explain: toExplain('spending', asked) },
    left: { ...toldTimes(left, asked.currency), explain: toExplain('left', asked) },
    items: items
      .sort((one, two) => changeOf(two.series) - changeOf(one.series) || (one.name < two.name ? -1 : 1))
      .slice(0, MOST_ITEMS)
      .map(({ id, name, narrow, series }) => ({
        id,
        name,
        ...toldTimes(series, asked.currency),
        explain: toExplain('spending', asked, narrow),
      })),
  };
}

const changeOf = ([now = ZERO, before = ZERO]: Series) => Math.abs(now - before);

const toldTimes = ([now = ZERO, before = ZERO, yearBefore = ZERO]: readonly Cents[], currency: string) => ({
  now: toAmount(now, currency),
  before: toAmount(before, currency),
  year_before: toAmount(yearBefore, currency),
});

const told = ({ first, last }: Days) => ({ from: fromDayNumber(first), to: fromDayNumber(last) });

/** The same for other days as one period. */
const ofDays = (asked: Asked, days: Days): Asked => ({
  ...asked,
  days,
  periods: [{ key: '', ...days, isWhole: true }],
  filters: asked.filters.map((filter) => ({ ...filter, from: days.first, to: days.last })),
});

const DAY_MS = 86_400_000;
const timeOf = (day: DayNumber) => Date.parse(fromDayNumber(day));

/** There must be room before the first possible day. */
function requireRoomBefore({ first, last }: Days): void {
  const longest = timeOf(last) - timeOf(first) + 366 * DAY_MS;
  if (timeOf(first) - longest < timeOf(FIRST_DAY)) throw invalidInput('from', 'has no days before it');
}

/** As many whole months, or else days. */
export function daysBefore({ first, last }: Days): Days {
  const [from, to] = [monthOfDayNumber(first), monthOfDayNumber(last)];
  if (first === daysOfMonth(from).first && last === daysOfMonth(to).last) {
    let count = 1;
    while (addMonths(from, count) <= to) count += 1;
    return { first: daysOfMonth(addMonths(from, -count)).first, last: daysOfMonth(addMonths(from, -1)).last };
  }
  const length = (timeOf(last) - timeOf(first)) / DAY_MS;
  return { first: addDays(first, -length - 1), last: addDays(first, -1) };
}

/** A month's end stays one. */
export function yearBefore({ first, last }: Days): Days {
  const move = (day: DayNumber) => {
    const month = addMonths(monthOfDayNumber(day), -12);
    const isEnd = day === daysOfMonth(monthOfDayNumber(day)).last;
    const end = daysOfMonth(month).last;
    return isEnd ? end : earliest((month * 100 + (day % 100)) as DayNumber, end);
  };
  return {
    first: first % 100 === 1 ? daysOfMonth(addMonths(monthOfDayNumber(first), -12)).first : move(first),
    last: move(last),
  };
}
