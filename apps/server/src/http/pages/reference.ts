import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { toOpenApi } from '../routes/openapi.ts';
import { pagePolicy } from './security.ts';

const DOCUMENT = '/api/openapi.json';
const REFERENCE = '/api/docs';

/** The OpenAPI document, made from the very schemas that check the input, and a page to read and try it. */
export function registerReference(app: FastifyInstance, publicUrl: string): void {
  // Made once: it does not change, and everybody gets the same bytes.
  let bytes: Buffer | undefined;
  app.get(DOCUMENT, async (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(toOpenApi(publicUrl)));
    return reply.type('application/json; charset=utf-8').send(bytes);
  });

  // The page's one inline script is fixed, so a nonce per process serves it as well as one per answer would.
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

/** What the page says of itself. */
const KEPT = ['content-type', 'location', 'cache-control', 'etag'] as const;

/** The page lies in memory whole, twenty megabytes of it: it is read once somebody asks for it. */
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
