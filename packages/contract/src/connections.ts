import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './wire.ts';

const connection = z
  .object({
    id,
    institution_id: id,
    consent_token: z
      .string()
      .nullable()
      .meta({ description: 'A handle for the consent; null until the bank has given it.' }),
  })
  .meta({ description: 'A bank that a person has linked, or begun to.' });

export type Connection = z.infer<typeof connection>;

export const connectionsEndpoints = {
  listConnections: endpoint({
    method: 'GET',
    path: '/api/connections',
    access: 'user',
    summary: "The person's linked banks, in the order they were linked",
    success: 200,
    response: z.object({ results: z.array(connection) }),
    errors: [],
  }),
};
