import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../errors/app-error.ts';

/** JSON must be UTF-8: anything else would store text that nobody wrote. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Many clients send a content type without a body.
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      done(invalidInput('', 'must be UTF-8'));
      return;
    }
    void parse(request, text, done);
  });
}
