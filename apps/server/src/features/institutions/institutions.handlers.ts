import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { listInstitutions } from './institutions.repository.ts';

export function institutionsHandlers({ db }: Context): HandlersFor<'listInstitutions'> {
  return {
    async listInstitutions() {
      return { results: await listInstitutions(db) };
    },
  };
}
