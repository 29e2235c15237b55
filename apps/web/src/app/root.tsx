import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';

/** Every change of location starts at the top of the page. */
export function Root() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what tells one visit from the next
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [key]);
  return <Outlet />;
}
