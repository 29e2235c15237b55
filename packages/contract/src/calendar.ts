import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message } from './wire.ts';

export const calendarEndpoints = {
  readCalendarKey: endpoint({
    method: 'GET',
    path: '/api/calendar-key',
    access: 'user',
    summary: 'Whether there is a key to the calendar feed, and since when',
    success: 200,
    response: z.object({ results: z.object({ created_at: z.string().nullable() }) }),
    errors: [],
  }),
  createCalendarKey: endpoint({
    method: 'POST',
    path: '/api/calendar-key',
    access: 'user',
    summary: 'Make a key to the calendar feed, shown once; the one before no longer opens it',
    success: 201,
    response: message.extend({
      results: z.object({
        key: z.string(),
        url: z.string().meta({ description: 'Of the feed, with the key.' }),
        created_at: z.string(),
      }),
    }),
    errors: [],
  }),
  removeCalendarKey: endpoint({
    method: 'DELETE',
    path: '/api/calendar-key',
    access: 'user',
    summary: 'Close the calendar feed',
    success: 200,
    response: message,
    errors: [],
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/api/recurring.ics',
    access: 'public',
    summary:
      'What is due in the next twelve months and was in the last one, for calendar programs (RFC 5545)',
    query: z.object({ key: z.string('is required').min(1, 'is required').max(100) }),
    raw: 'text/calendar',
    success: 200,
    response: z.object({ type: z.string(), bytes: z.string(), tag: z.string() }),
    errors: ['calendar.not_found'],
    limit: { count: 60, seconds: 600 },
  }),
};
