import type { WireError } from '@saldo/bank-wire';
import fastify, { type FastifyInstance } from 'fastify';

/** The bank provider's stand-in. So far it answers only that it is there. */
export function buildSandbox(): FastifyInstance {
  const app = fastify();

  app.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Saldo sandbox</title><h1>Saldo sandbox</h1>'),
  );

  app.setNotFoundHandler(async (_request, reply) => {
    const body: WireError = {
      error: { code: 404, status: 'NOT_FOUND', message: 'There is nothing at this address.' },
    };
    return reply.status(404).send(body);
  });

  return app;
}
