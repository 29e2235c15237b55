import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

const NEVER_CHANGES = 'public, max-age=31536000, immutable';

type Pictures = {
  isThere: (name: string) => Promise<boolean>;
  read: (name: string) => Promise<Buffer | undefined>;
};

/** Profile pictures: unguessable, immutable names, so the name is the ETag. */
export function registerPictures(app: FastifyInstance, path: string, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>(`${path}:name`, async (request, reply) => {
    const { name } = request.params;
    const etag = `"${name}"`;
    const isKnown = request.headers['if-none-match']?.includes(etag);
    // A cached picture needn't be loaded.
    const bytes = isKnown ? await pictures.isThere(name) : await pictures.read(name);
    if (!bytes) throw new AppError('route.not_found');
    reply.header('cache-control', NEVER_CHANGES).header('etag', etag);
    if (bytes === true) return reply.code(304).send();
    return reply
      .type('image/webp')
      .serializer((content: unknown) => content as string)
      .send(bytes);
  });
}
