import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** By which a page says which of a person's pages it is: what it has changed itself it need not be told. */
export const TAB_HEADER = 'saldo-tab';

export const liveEndpoints = {
  watchChanges: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'user',
    summary:
      'Server-sent events, one whenever something of the person has changed, wherever that was: `by` is the `saldo-tab` of the request that did it. It ends after some minutes, to be asked again',
    success: 200,
    raw: 'text/event-stream',
    response: z.object({ type: z.string(), bytes: z.custom<AsyncIterable<string>>() }),
    errors: [],
  }),
};
