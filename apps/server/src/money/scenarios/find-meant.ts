import type { Item } from '../recurring/item.ts';
import type { Meant, StoredChange } from './stored-change.ts';

/** The recurring payment that a change is about; undefined where there is none any more. */
export function findMeant(items: readonly Item[], meant: Meant): Item | undefined {
  const byId = items.find(({ id }) => id === meant.recurring_id);
  if (byId) return byId;
  const called = items.filter(
    ({ name, sign, currency, state }) =>
      name === meant.name && sign === meant.sign && currency === meant.currency && state !== 'dismissed',
  );
  return called.length === 1 ? called[0] : undefined;
}

/** With the ids of today; a change to what is gone stays as it is. */
export const withIdsOfToday = (changes: readonly StoredChange[], items: readonly Item[]): StoredChange[] =>
  changes.map((change) =>
    change.kind === 'add'
      ? change
      : { ...change, recurring_id: findMeant(items, change)?.id ?? change.recurring_id },
  );
