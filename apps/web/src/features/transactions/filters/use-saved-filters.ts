import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { parseSaved, type SavedFilter, withoutSaved, withSaved } from './saved-filters.ts';

export function useSavedFilters() {
  const { user } = useSession();
  const key = `saved-filters-${user?.id ?? ''}`;
  const [saved, setSaved] = useState(() => parseSaved(localStorage.getItem(key)));
  const change = (make: (all: readonly SavedFilter[]) => SavedFilter[]) => {
    // Another tab may have saved some meanwhile.
    const next = make(parseSaved(localStorage.getItem(key)));
    localStorage.setItem(key, JSON.stringify(next));
    setSaved(next);
  };
  return {
    saved,
    save: (one: SavedFilter) => change((all) => withSaved(all, one)),
    restore: (all: SavedFilter[]) => change(() => all),
    remove: (name: string) => change((all) => withoutSaved(all, name)),
  };
}

export type SavedFilters = ReturnType<typeof useSavedFilters>;
