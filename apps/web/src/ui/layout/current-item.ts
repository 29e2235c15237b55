import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The thing that an edit screen without an id in its address is about. It is kept with the visit itself, so it
 * survives a reload and the back button; an address typed by hand has none.
 */
type CurrentItem = { id: string; backTo: string };

export function useEditCurrent(editPath: string): (id: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => {
      const state: CurrentItem = { id, backTo: `${pathname}${search}` };
      void navigate(editPath, { state });
    },
    [navigate, editPath, pathname, search],
  );
}

export function useCurrentItem(): CurrentItem | undefined {
  const { state } = useLocation();
  const isCurrent = typeof state === 'object' && state !== null && 'id' in state && 'backTo' in state;
  return isCurrent ? (state as CurrentItem) : undefined;
}
