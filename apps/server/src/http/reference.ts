import { randomBytes } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { toOpenApi } from './openapi.ts';
import { pagePolicy } from './security.ts';

const DOCUMENT = '/api/openapi.json';
const REFERENCE = '/api/docs';

/** The OpenAPI document, made from the very schemas that check the input, and a page to read and try it. */
export async function registerReference(app: FastifyInstance, publicUrl: string): Promise<void> {
  // Made once: it does not change, and everybody gets the same bytes.
  let bytes: Buffer | undefined;
  app.get(DOCUMENT, async (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(toOpenApi(publicUrl)));
    return reply.type('application/json; charset=utf-8').send(bytes);
  });

  // The page's one inline script is fixed, so a nonce per process serves it as well as one per answer would.
  const nonce = randomBytes(16).toString('base64url');
  await app.register(scalar, {
    routePrefix: REFERENCE,
    configuration: {
      url: DOCUMENT,
      nonce,
      pageTitle: 'Saldo API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      favicon: '/favicon.svg',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', pagePolicy(nonce, { style: "'unsafe-inline'" }));
        done();
      },
    },
  });
}
