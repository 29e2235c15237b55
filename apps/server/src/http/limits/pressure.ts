import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { onReceived } from './received.ts';

/** As many as a server answers within seconds; more would only wait longer. */
export const MOST_AT_ONCE = 1000;
const LONGEST_DELAY_MS = 1000;
const LOOK_EVERY_MS = 1000;
const RETRY_AFTER_SECONDS = 3;

/** Health checks are answered even when busy. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Under load some requests are refused so that the rest are answered and memory suffices. Only work counts:
 * from complete receipt until the response starts or the sender disconnects; not half-sent requests, and not
 * responses being read slowly.
 */
export function registerPressure(app: FastifyInstance): void {
  /** Pipelined requests per connection count as one: they are answered in turn. */
  const connections = new Map<Socket, number>();
  let lateLooks = 0;
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  // One long operation isn't load; two samples in a row are.
  const timer = setInterval(() => {
    lateLooks = delays.mean / 1e6 > LONGEST_DELAY_MS ? lateLooks + 1 : 0;
    delays.reset();
  }, LOOK_EVERY_MS).unref();

  const ends = new WeakMap<object, () => void>();

  app.addHook('onRequest', (request, reply, done) => {
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
    if (!isTooMuch || ALWAYS_ANSWERED.has(request.url)) {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS }));
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.();
    done(null, payload);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
}
