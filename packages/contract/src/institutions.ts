import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './wire.ts';

const institution = z
  .object({ id, name: z.string(), icon: z.string(), yapily_id: z.string() })
  .meta({ id: 'Institution', description: 'A bank that can be linked.' });

export type Institution = z.infer<typeof institution>;

export const institutionsEndpoints = {
  listInstitutions: endpoint({
    method: 'GET',
    path: '/api/institutions',
    access: 'public',
    summary: 'The banks that can be linked, by name',
    success: 200,
    response: z.object({ results: z.array(institution) }),
    errors: [],
  }),
  readInstitutionIcon: endpoint({
    method: 'GET',
    path: '/api/institutions/{id}/icon',
    access: 'public',
    summary: "A bank's picture",
    params: z.object({ id }),
    success: 200,
    raw: 'image/*',
    response: z.object({ type: z.string(), bytes: z.custom<Uint8Array>() }),
    errors: ['institution.not_found'],
  }),
};
