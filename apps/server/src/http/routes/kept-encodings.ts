import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import type { Kept } from '../replies/kept-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is being sent, if it is kept. */
    kept: Kept | undefined;
  }
}

/** Browsers of one person differ little in what they accept. */
const MOST_ENCODINGS = 3;

/** What decides about compression. */
export const toAccepted = ({ headers }: FastifyRequest): string =>
  `${headers['x-no-compression'] ?? ''} ${headers['accept-encoding'] ?? ''}`;

/** Compressing an answer often costs more than all the rest: what came out is kept with it. Call after compression. */
export function keepEncodings(app: FastifyInstance): void {
  app.decorateRequest('kept', undefined);
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), keepEncoded];
  });
}

const keepEncoded: onSendHookHandler = (request, reply, payload, done) => {
  const { kept } = request;
  const encoding = reply.getHeader('content-encoding');
  if (kept && typeof encoding === 'string' && payload instanceof Uint8Array) {
    const headers = { 'content-encoding': encoding, vary: String(reply.getHeader('vary')) };
    if (kept.encoded.size < MOST_ENCODINGS)
      kept.encoded.set(toAccepted(request), { bytes: payload, headers });
  }
  done(null, payload);
};
