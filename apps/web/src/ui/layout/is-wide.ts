import { useSyncExternalStore } from 'react';

/** From here on the sidebar has room beside the page: as in `app-layout.module.css`. */
const wide = window.matchMedia('(min-width: 768px)');

function subscribe(tell: () => void): () => void {
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);
