import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';

export function liveHandlers(
  { live }: Context,
  isSignedIn: (caller: Caller) => Promise<boolean>,
): HandlersFor<'watchChanges'> {
  return {
    watchChanges: async ({ caller }) => ({
      type: 'text/event-stream',
      bytes: live.watch(caller.userId, () => isSignedIn(caller)),
    }),
  };
}
