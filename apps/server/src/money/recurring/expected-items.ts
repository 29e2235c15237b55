import { type Cents, cents, type DayNumber } from '@saldo/domain';
import { fromEpochDay, listOccurrences, toEpochDay } from '@saldo/planning';
import { courseOf, type Item } from './item.ts';

/** A payment that is expected: expenses are negative, and `low` is further from zero than `high` in none of them. */
export type ExpectedItem = {
  recurringId: string;
  name: string;
  /** When it is expected; what is late is expected today. */
  day: DayNumber;
  /** The day that it was planned for. */
  dueOn: DayNumber;
  cents: Cents;
  /** The smallest and the largest that it may come to, without regard to sign. */
  low: Cents;
  high: Cents;
  currency: string;
  sourceNo: number | null;
  categoryNo: number | null;
  confidence: number;
  isEarly: boolean;
};

type Asked = { from: DayNumber; to: DayNumber; today: DayNumber };

/** What will still come between two days, as of today. Reads no transactions. */
export function toExpectedItems(items: readonly Item[], asked: Asked): ExpectedItem[] {
  const [from, to, today] = [toEpochDay(asked.from), toEpochDay(asked.to), toEpochDay(asked.today)];
  return items
    .flatMap((item) => {
      // What is late, and not yet missed, may still come.
      const since = from <= today ? Math.min(from, today - item.days) : from;
      const usual = toUsual(item);
      return listOccurrences(courseOf(item, today), { from: since, to }, today).flatMap(({ day, state }) =>
        state === 'due'
          ? [{ ...usual, day: fromEpochDay(Math.max(day, today)), dueOn: fromEpochDay(day) }]
          : [],
      );
    })
    .sort((one, two) => one.day - two.day || one.name.localeCompare(two.name));
}

/** What is the same each time. */
const toUsual = (item: Item): Omit<ExpectedItem, 'day' | 'dueOn'> => ({
  ...{ recurringId: item.id, name: item.name },
  ...{ cents: signed(item, item.expected), low: signed(item, item.low), high: signed(item, item.high) },
  ...{ currency: item.currency, sourceNo: item.sourceNo, categoryNo: item.categoryNo },
  ...{ confidence: item.confidence, isEarly: item.isEarly },
});

const signed = ({ sign }: Item, amount: number) => cents(sign * amount);
