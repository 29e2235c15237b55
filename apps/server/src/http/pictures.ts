import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/** People's pictures: nobody guesses their names, and they never change under one; so the name is the ETag too. */
export function registerPictures(
  app: FastifyInstance,
  path: string,
  findPicture: (name: string) => Promise<Buffer | undefined>,
): void {
  app.get<{ Params: { name: string } }>(`${path}:name`, async (request, reply) => {
    const { name } = request.params;
    const bytes = await findPicture(name);
    if (!bytes) throw new AppError('route.not_found');
    const etag = `"${name}"`;
    reply.header('cache-control', NEVER_CHANGES).header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply
      .type('image/webp')
      .serializer((content: unknown) => content as string)
      .send(bytes);
  });
}
