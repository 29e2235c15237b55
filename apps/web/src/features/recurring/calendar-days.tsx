import type { CalendarEntry } from '@saldo/contract';
import { formatDay, formatWeekday, today } from '../../ui/money-and-dates/dates.ts';
import classes from './calendar.module.css';
import { EntryLink } from './calendar-entry.tsx';

/** On a phone: the days that have something, one after the other. */
export function CalendarDays({ entries }: { entries: CalendarEntry[] }) {
  const days = [...new Set(entries.map(({ date }) => date))].sort();
  return (
    <ol className={classes.days}>
      {days.map((day) => (
        <li key={day}>
          <h3 aria-current={day === today() ? 'date' : undefined}>
            {formatWeekday(day)} {formatDay(day)}
          </h3>
          <ul>
            {entries
              .filter(({ date }) => date === day)
              .map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an item may come twice on a day
                <li key={index}>
                  <EntryLink entry={entry} isLong />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
