import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { WireError } from '@saldo/bank-wire';
import fastify, { type FastifyInstance } from 'fastify';
import { registerEmailjs } from './emailjs/emailjs.routes.ts';
import { page } from './html.ts';
import { registerMailbox } from './mailbox/mailbox.routes.ts';

/** What stands in for the services outside: the contact form's email service and a mailbox. The banks are to come. */
export async function buildSandbox({ dataDir }: { dataDir: string }): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(multipart);

  app.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        page('Saldo sandbox', '<p><a href="/mailbox">Mailbox</a>: what Saldo would have sent by mail.</p>'),
      ),
  );
  registerMailbox(app, join(dataDir, 'mail'), registerEmailjs(app));

  app.setNotFoundHandler(async (_request, reply) => {
    const body: WireError = {
      error: { code: 404, status: 'NOT_FOUND', message: 'There is nothing at this address.' },
    };
    return reply.status(404).send(body);
  });

  return app;
}
