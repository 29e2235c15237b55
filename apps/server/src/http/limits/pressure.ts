import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { onReceived } from './received.ts';

/** As many as a server answers within seconds; more would only make all of them wait longer. */
export const MOST_AT_ONCE = 1000;
const LONGEST_DELAY_MS = 1000;
const LOOK_EVERY_MS = 1000;
const RETRY_AFTER_SECONDS = 3;

/** Somebody has to know that the server is there, above all when it is busy. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Under pressure some are told to come back, so that the others are answered and nobody's memory runs out. Only work
 * counts: a request that stays half-sent is none, and neither is an answer that is on its way to whoever reads it
 * slowly. So it counts from when it was received whole until its answer begins to leave, or its sender went away.
 */
export function registerPressure(app: FastifyInstance): void {
  /** How many requests each connection has under way: together they count as one, as they are answered in turn. */
  const connections = new Map<Socket, number>();
  let lateLooks = 0;
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  // One long piece of work is no pressure yet: two looks in a row are.
  const timer = setInterval(() => {
    lateLooks = delays.mean / 1e6 > LONGEST_DELAY_MS ? lateLooks + 1 : 0;
    delays.reset();
  }, LOOK_EVERY_MS).unref();

  const ends = new WeakMap<object, () => void>();

  app.addHook('onRequest', async (request, reply) => {
    const isTooMuch = connections.size >= MOST_AT_ONCE || lateLooks > 1;
    onReceived(request.raw, () => {
      if (reply.raw.closed) return;
      const { socket } = request.raw;
      connections.set(socket, (connections.get(socket) ?? 0) + 1);
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        const left = (connections.get(socket) ?? 1) - 1;
        if (left > 0) connections.set(socket, left);
        else connections.delete(socket);
      };
      ends.set(request, end);
      reply.raw.once('close', end);
    });
    if (!isTooMuch || ALWAYS_ANSWERED.has(request.url)) return;
    reply.header('connection', 'close');
    throw new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
  });
  app.addHook('onSend', async (request) => ends.get(request)?.());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
}
