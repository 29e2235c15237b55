import { type ComponentType, lazy, Suspense } from 'react';
import { useIdle } from '../../../ui/timing/idle.ts';
import classes from './widgets.module.css';

/** What stands above is whole without it: where its file does not come, nothing else goes missing. */
const Nothing: ComponentType = () => null;
const load = async (): Promise<ComponentType> => (await import('./widgets.tsx')).Widgets;
const Widgets = lazy(async () => ({ default: await load().catch(() => Nothing) }));

/** Below the fold: it is fetched, and asks for what it shows, once all above it is drawn. */
export function LazyWidgets() {
  const room = <div className={classes.room} />;
  return useIdle() ? (
    <Suspense fallback={room}>
      <Widgets />
    </Suspense>
  ) : (
    room
  );
}
