import type { CalendarEntry } from '@saldo/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatWeekday, today } from '../../ui/money-and-dates/dates.ts';
import { moveMonth } from '../../ui/money-and-dates/months.ts';
import classes from './calendar.module.css';
import { EntryLink } from './calendar-entry.tsx';
import { dayAfterKey, weeksOf } from './calendar-weeks.ts';

/** Any Monday and the days after it. */
const WEEK = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2024-01-${day}`);

/** The arrows go from day to day, Tab into what is on a day, Page Up and Page Down to another month. */
export function CalendarTable(props: {
  month: string;
  entries: CalendarEntry[];
  onMonth: (month: string) => void;
}) {
  const { t } = useTranslation();
  const { month, entries } = props;
  const table = useRef<HTMLTableElement>(null);
  const now = today();
  const [current, setCurrent] = useState(now.startsWith(month) ? now : `${month}-01`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = dayAfterKey(current, event.key);
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (next === undefined && months === undefined) return;
    event.preventDefault();
    if (months) return props.onMonth(moveMonth(month, months));
    setCurrent(next ?? current);
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its days are gone through by the arrows
      role="grid"
      className={classes.table}
      aria-label={t('recurring.calendarOf', { month: formatMonth(month, true) })}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col">
              <span className="visually-hidden">{formatWeekday(day)}</span>
              <span aria-hidden="true">{formatWeekday(day).slice(0, 3)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) =>
              day ? (
                <Day
                  key={day}
                  day={day}
                  entries={entries.filter(({ date }) => date === day)}
                  isCurrent={day === current}
                  isToday={day === now}
                  onFocus={() => setCurrent(day)}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: days of another month
                <td key={weekday} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day(props: {
  day: string;
  entries: CalendarEntry[];
  isCurrent: boolean;
  isToday: boolean;
  onFocus: () => void;
}) {
  const { day, isCurrent } = props;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrows lead here
      role="gridcell"
      data-day={day}
      tabIndex={tabIndex}
      aria-current={props.isToday ? 'date' : undefined}
      onFocus={props.onFocus}
    >
      <time dateTime={day} className={classes.number}>
        {Number(day.slice(8))}
      </time>
      {props.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may come twice on a day
        <EntryLink key={index} entry={entry} tabIndex={tabIndex} />
      ))}
    </td>
  );
}
