import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { toOpenApi } from '../routes/openapi.ts';
import { pagePolicy } from './security.ts';

const DOCUMENT = '/api/openapi.json';
const REFERENCE = '/api/docs';

/** The OpenAPI document, generated from the validating schemas, and a page to explore it. */
export function registerReference(app: FastifyInstance, publicUrl: string): void {
  // Built once: it never changes.
  let bytes: Buffer | undefined;
  app.get(DOCUMENT, async (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(toOpenApi(publicUrl)));
    return reply.type('application/json; charset=utf-8').send(bytes);
  });

  // The page's one inline script is constant, so a nonce per process suffices.
  const nonce = randomBytes(16).toString('base64url');
  let reader: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reader ??= openReader(nonce);
    const { statusCode, headers, rawPayload } = await (await reader).inject({ url: request.url });
    if (statusCode === 404) return reply.callNotFound();
    for (const name of KEPT) if (headers[name] !== undefined) reply.header(name, headers[name]);
    return reply
      .code(statusCode)
      .header('content-security-policy', pagePolicy(nonce, { style: "'unsafe-inline'" }))
      .send(rawPayload);
  };
  app.get(REFERENCE, answer);
  app.get(`${REFERENCE}/*`, answer);
  app.addHook('onClose', async () => (await reader)?.close());
}

/** Headers taken from the page. */
const KEPT = ['content-type', 'location', 'cache-control', 'etag'] as const;

/** The page takes twenty megabytes of memory: load it on first use. */
async function openReader(nonce: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reader = fastify();
  await reader.register(scalar, {
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
  });
  return reader;
}
