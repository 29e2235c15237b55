import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { readIcon } from './icons.ts';
import { readInstitutions } from './institutions.service.ts';

export function institutionsHandlers(
  context: Context,
): HandlersFor<'listInstitutions' | 'readInstitutionIcon'> {
  return {
    async listInstitutions() {
      const rows = await readInstitutions(context);
      return {
        results: rows.map(({ id, name, yapily_id, icon_url }) => ({
          id,
          name,
          yapily_id,
          icon: icon_url ? `/api/institutions/${id}/icon` : '',
        })),
      };
    },

    readInstitutionIcon: ({ params }) => readIcon(context, params.id),
  };
}
