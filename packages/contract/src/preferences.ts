import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { isPlainText, message, PLAIN_TEXT } from './wire.ts';

const MOST_CARDS = 30;

const card = z.string().min(1).max(40).refine(isPlainText, PLAIN_TEXT);

export const preferences = z
  .object({
    language: z.enum(['en', 'es']).nullable().meta({ description: 'Null follows the browser.' }),
    number_format: z
      .enum(['de', 'en', 'fr', 'ch'])
      .meta({ description: '`1.234,56`, `1,234.56`, `1 234,56` or `1’234.56`.' }),
    date_format: z
      .enum(['dmy', 'mdy', 'ymd'])
      .meta({ description: '`18/11/2026`, `11/18/2026` or `2026-11-18`.' }),
    currency_sign: z.enum(['after', 'before']),
    week_starts_on: z.enum(['monday', 'saturday', 'sunday']),
    dashboard: z
      .array(card)
      .max(MOST_CARDS, `must be at most ${MOST_CARDS}`)
      .refine((cards) => new Set(cards).size === cards.length, 'must name each card once')
      .nullable()
      .meta({
        description:
          'The cards of the dashboard, in order, those that are hidden with a minus before their name; null shows the usual ones.',
      }),
  })
  .meta({ id: 'Preferences', description: 'How a person likes to see things, on every device.' });

export type Preferences = z.infer<typeof preferences>;

/** Until somebody chooses. */
export const DEFAULT_PREFERENCES: Preferences = {
  language: null,
  number_format: 'de',
  date_format: 'dmy',
  currency_sign: 'after',
  week_starts_on: 'monday',
  dashboard: null,
};

export const preferencesEndpoints = {
  readPreferences: endpoint({
    method: 'GET',
    path: '/api/preferences',
    access: 'user',
    summary: 'How the person likes to see things',
    success: 200,
    response: z.object({ results: preferences }),
    errors: [],
  }),
  changePreferences: endpoint({
    method: 'PUT',
    path: '/api/preferences',
    access: 'user',
    summary: 'Change the fields that are given',
    body: preferences.partial(),
    success: 200,
    response: message.extend({ results: preferences }),
    errors: [],
  }),
};
