import { useCallback, useEffect } from 'react';
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

/** The way back from an edit screen, saved or cancelled: to the row one came from, without a question. */
export const returnState = (id: string | undefined) => ({ returnsTo: id });

export const isDiscarding = (state: unknown): state is { returnsTo: string | undefined } =>
  typeof state === 'object' && state !== null && 'returnsTo' in state;

/** Whoever comes back from an edit screen goes on at the row they left. */
export function useReturnFocus(): void {
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what tells one visit from the next
  useEffect(() => {
    if (isDiscarding(state) && state.returnsTo) return focusItem(state.returnsTo);
  }, [key]);
}

/** Focuses what can be done with an item, in its row; waits for the row where the list is still loading. */
function focusItem(id: string): () => void {
  const tryNow = () => {
    const row = document.querySelector(`main [data-item="${CSS.escape(id)}"]`);
    // What opens a menu is no way on.
    const control = row?.querySelector<HTMLElement>('button:not([aria-haspopup]), a[href]');
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
    return Boolean(control);
  };
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect();
  });
  if (!tryNow()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
