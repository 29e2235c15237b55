import type { FastifyInstance } from 'fastify';

/** Bodies as JSON, where an empty one is allowed (clients name the type on a DELETE too), and as plain forms. */
export function registerBodies(scope: FastifyInstance): void {
  const types = ['application/json', 'application/json-patch+json'];
  scope.addContentTypeParser(
    types,
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = body.toString();
      if (text.trim() === '') return undefined;
      try {
        return JSON.parse(text);
      } catch {
        throw Object.assign(new Error('The body is not JSON.'), { statusCode: 400 });
      }
    },
  );
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => toFields(new URLSearchParams(body.toString())),
  );
}

/** A field that comes several times (check boxes) becomes a list. */
function toFields(form: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
