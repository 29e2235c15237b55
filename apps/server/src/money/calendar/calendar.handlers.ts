import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { makeCalendarKey, readCalendar } from './calendar.service.ts';
import { deleteKey, findCreatedAt } from './calendar-keys.repository.ts';
import { toTag } from './to-icalendar.ts';

type Names = 'createCalendarKey' | 'readCalendar' | 'readCalendarKey' | 'removeCalendarKey';

export function calendarHandlers(context: Context): HandlersFor<Names> {
  const { db } = context;
  return {
    async readCalendarKey({ caller }) {
      return { results: { created_at: (await findCreatedAt(db, caller.userId)) ?? null } };
    },

    async createCalendarKey({ caller }) {
      const results = await makeCalendarKey(context, caller.userId);
      return { message: 'Calendar link created.', results };
    },

    async removeCalendarKey({ caller }) {
      await deleteKey(db, caller.userId);
      return { message: 'Calendar link revoked.' };
    },

    async readCalendar({ query }) {
      const text = await readCalendar(context, query.key);
      return { type: 'text/calendar; charset=utf-8', bytes: text, tag: toTag(text) };
    },
  };
}
