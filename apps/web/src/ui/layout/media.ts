import { useCallback, useSyncExternalStore } from 'react';

/** From here on the sidebar has room beside the page: as in `app-layout.module.css`. */
export const WIDE = '(min-width: 768px)';

/** Whether a media query fits, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
