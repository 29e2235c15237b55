import { categoriesQuery } from '../features/categories/categories.queries.ts';
import { sourcesQuery } from '../features/sources/sources.queries.ts';
import { loadQuickEntry } from '../features/transactions/quick/quick-entry-dialog.tsx';
import { getSession } from '../session/session.ts';
import { cache } from './cache.ts';
import { isQuickStart } from './quick-start.ts';
import { loadDevice } from './start-device.ts';

// All that it needs at once, rather than one after the other; without a network, what this device has.
if (isQuickStart() && getSession().token) {
  void loadQuickEntry().catch(() => {});
  if (!navigator.onLine) void loadDevice();
  void cache.prefetchQuery(sourcesQuery);
  void cache.prefetchQuery(categoriesQuery);
}
