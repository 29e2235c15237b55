import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** For requests under way, once the server is told to stop; somebody who does not read their answer is not waited for. */
const PATIENCE_MS = 8000;

/** Requests under way are finished; those that still arrive on an open connection are told to come back. */
export function registerStopping(app: FastifyInstance, patience = PATIENCE_MS): void {
  let isStopping = false;
  let deadline: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
    deadline = setTimeout(() => app.server.closeAllConnections(), patience).unref();
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping) return;
    reply.header('connection', 'close').header('retry-after', '5');
    throw new AppError('server.stopping');
  });
}
