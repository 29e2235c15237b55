import type { FastifyInstance } from 'fastify';
import { iconOf, logoOf } from '../data/icons.ts';
import { findInstitution } from '../data/institutions.ts';

/** The banks' artwork, which pages of any origin may show. */
export function registerImages(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const [, name = '', logo] = /^(.+?)(-logo)?[.]svg$/.exec(request.params.file) ?? [];
    const institution = findInstitution(name);
    if (!institution) return reply.callNotFound();
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(logo ? logoOf(institution) : iconOf(institution));
  });
}
