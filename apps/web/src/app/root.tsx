import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';

/** Every change of location starts at the top of the page, unless it only filters what is on it. */
export function Root() {
  const { key, state } = useLocation();
  const keepsScroll = typeof state === 'object' && state !== null && 'keepsScroll' in state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what tells one visit from the next
  useLayoutEffect(() => {
    if (!keepsScroll) window.scrollTo(0, 0);
  }, [key]);
  // The frame that stood in the page until now has done its work.
  useLayoutEffect(() => {
    document.getElementById('frame')?.remove();
    delete document.documentElement.dataset.frame;
  }, []);
  return <Outlet />;
}
