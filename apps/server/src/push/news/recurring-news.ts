import { cents, toDay, toDayNumber } from '@saldo/domain';
import { listOccurrences, toEpochDay } from '@saldo/planning';
import type { Asking } from '../../money/forecast/forecast.account.ts';
import { bringUpToDate } from '../../money/recurring/detection/bring-up-to-date.ts';
import { courseOf } from '../../money/recurring/item.ts';
import { listItems } from '../../money/recurring/items.ts';
import { toText } from '../../money/recurring/to-recurring.ts';
import type { Found } from '../messages/news.ts';

/** Bills of today, tomorrow and the day after. */
const DAYS_AHEAD = 2;
/** What is missed for longer is known by then, or was known when this was switched on. */
const DAYS_MISSED = 7;

/** Bills that are due, and what should have arrived. What may turn out not to recur says nothing. */
export async function findRecurringNews({ ledger, now }: Asking): Promise<Found[]> {
  await bringUpToDate(ledger);
  const today = toEpochDay(toDayNumber(toDay(now)));
  const items = (await listItems(ledger)).filter(
    ({ state, isEarly }) => state === 'confirmed' || (state === 'found' && !isEarly),
  );
  return items.flatMap((item) => {
    const range = { from: today - item.days - DAYS_MISSED, to: today + DAYS_AHEAD };
    const { id, name, sign, currency, expected } = item;
    const amount = { cents: cents(expected), currency };
    return listOccurrences(courseOf(item, today), range, today).flatMap(({ day, state }): Found[] => {
      const about = `${id}:${toText(day)}`;
      const news = { name, day: toText(day), amount };
      if (state === 'missed')
        return [
          {
            what: `missed:${about}`,
            tag: `missed:${id}`,
            news: { kind: 'missed', ...news, isIncome: sign > 0 },
          },
        ];
      const isBill = state === 'due' && sign < 0 && day >= today;
      return isBill ? [{ what: `due:${about}`, tag: `due:${about}`, news: { kind: 'due', ...news } }] : [];
    });
  });
}
