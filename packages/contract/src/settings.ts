import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const settings = z
  .object({
    contact: z
      .object({
        endpoint: z.string(),
        service_id: z.string(),
        template_id: z.string(),
        user_id: z.string(),
      })
      .nullable()
      .meta({ description: 'Null where nobody takes what the contact form sends.' }),
  })
  .meta({
    id: 'Settings',
    description: 'What the web app needs to know of this installation; nothing secret.',
  });

export type Settings = z.infer<typeof settings>;

export const settingsEndpoints = {
  readSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    summary: 'The public settings of this installation',
    success: 200,
    response: z.object({ results: settings }),
    errors: [],
  }),
};
