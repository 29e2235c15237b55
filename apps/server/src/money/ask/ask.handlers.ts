import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ask } from './ask.service.ts';

export function askHandlers({ db, now }: Context): HandlersFor<'ask'> {
  return {
    async ask({ query, caller }) {
      return { results: await ask(db, caller, query.q, now()) };
    },
  };
}
