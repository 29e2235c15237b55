import { cents, type Day, formatMoney, toDay, toDayNumber } from '@saldo/domain';
import { fromEpochDay, listOccurrences, toEpochDay } from '@saldo/planning';
import type { Context } from '../../context/context.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import { onBehalfOf } from '../../db/on-behalf.ts';
import { AppError } from '../../errors/app-error.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { courseOf, type Item } from '../recurring/item.ts';
import { listItems } from '../recurring/items.ts';
import { findOwner, upsertKey } from './calendar-keys.repository.ts';
import { type CalendarEvent, toICalendar } from './to-icalendar.ts';

const DAYS_BACK = 31;
const DAYS_AHEAD = 365;

/** Shown once: only its hash is kept. */
export async function makeCalendarKey(
  { db, now, config }: Context,
  userId: string,
): Promise<{ key: string; url: string; created_at: string }> {
  const key = makeToken();
  const created_at = now().toISOString();
  await upsertKey(db, { user_id: userId, key_hash: hashToken(key), created_at });
  return { key, url: `${config.publicUrl}/api/recurring.ics?key=${key}`, created_at };
}

/** What is due, for whoever has the key. */
export async function readCalendar({ db, now }: Context, key: string): Promise<string> {
  const owner = await findOwner(db, hashToken(key));
  if (owner === undefined) throw new AppError('calendar.not_found');
  return onBehalfOf(owner, async () => {
    const ledger = ledgerFor(db, owner);
    await bringUpToDate(ledger);
    const today = toDay(now());
    const events = withOwnIds((await listItems(ledger)).flatMap((item) => toEvents(item, today)));
    return toICalendar('Saldo', toDayNumber(today), events);
  });
}

/** Two payments may have settled the same day. */
function withOwnIds(events: readonly CalendarEvent[]): CalendarEvent[] {
  const counts = new Map<string, number>();
  return events
    .toSorted((one, two) => one.day - two.day || one.uid.localeCompare(two.uid))
    .map((event) => {
      const count = (counts.get(event.uid) ?? 0) + 1;
      counts.set(event.uid, count);
      return count === 1 ? event : { ...event, uid: `${count}-${event.uid}` };
    });
}

function toEvents(item: Item, date: Day): CalendarEvent[] {
  if (item.state === 'dismissed') return [];
  const today = toEpochDay(toDayNumber(date));
  const range = { from: today - DAYS_BACK, to: today + DAYS_AHEAD };
  return listOccurrences(courseOf(item, today), range, today).flatMap(({ day, state, slot, payment }) => {
    if (state === 'skipped') return [];
    const amount = (payment === undefined ? undefined : item.payments[payment]?.cents) ?? item.expected;
    const sign = item.sign < 0 ? '−' : '+';
    return [
      {
        uid: `${item.id}-${slot}@saldo`,
        ...{ day: fromEpochDay(day), nextDay: fromEpochDay(day + 1) },
        summary: `${item.name} ${sign}${formatMoney(cents(amount), item.currency)}`,
      },
    ];
  });
}
