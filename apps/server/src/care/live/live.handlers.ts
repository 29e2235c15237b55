import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';

export function liveHandlers({ live }: Context): HandlersFor<'watchChanges'> {
  return {
    watchChanges: async ({ caller: { userId } }) => ({
      type: 'text/event-stream',
      bytes: live.watch(userId),
    }),
  };
}
