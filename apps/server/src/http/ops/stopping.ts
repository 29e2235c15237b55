import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

/** Time for running requests during a stop; slow readers aren't waited for. */
const PATIENCE_MS = 8000;

/**
 * Running requests finish and close their connection, so a proxy stops using it; new ones on open connections
 * are refused with Retry-After.
 */
export function registerStopping(app: FastifyInstance, patience = PATIENCE_MS): void {
  let isStopping = false;
  let deadline: NodeJS.Timeout | undefined;
  const underWay = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number) => underWay.set(socket, (underWay.get(socket) ?? 0) + by);
  app.addHook('preClose', async () => {
    isStopping = true;
    deadline = setTimeout(() => app.server.closeAllConnections(), patience).unref();
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
  app.addHook('onRequest', ({ raw }, reply, done) => {
    count(raw.socket, 1);
    if (!isStopping) return done();
    reply.header('connection', 'close').header('retry-after', '5');
    done(new AppError('server.stopping'));
  });
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (isStopping && underWay.get(raw.socket) === 1) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    count(raw.socket, -1);
    done();
  });
}
