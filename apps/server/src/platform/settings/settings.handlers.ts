import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';

export function settingsHandlers({ config }: Context): HandlersFor<'readSettings'> {
  return {
    async readSettings() {
      return { results: { contact: config.contact ?? null } };
    },
  };
}
