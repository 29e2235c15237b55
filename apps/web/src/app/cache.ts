import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { getSession, subscribe } from '../session/session.ts';

export const cache = new QueryClient({
  defaultOptions: {
    // Whether there is a connection is found out by trying: waiting for one would hide the failure.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // What the server refused, it will refuse again; only a failure is worth another try.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

/** Another session empties the cache: what was fetched for one person is not shown to the next. */
let token = getSession().token;
subscribe(() => {
  if (getSession().token === token) return;
  token = getSession().token;
  cache.clear();
});
