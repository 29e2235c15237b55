import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { onReceived } from './received.ts';

/** How long a request may take to arrive, and how fast what comes later must come: a phone on a bad line sends faster. */
const FIRST_MS = 60_000;
const BYTES_PER_SECOND = 16 * 1024;
const LOOK_EVERY_MS = 5000;

export type SlowRequestLimits = { firstMs: number; bytesPerSecond: number; lookEveryMs: number };

/**
 * A request that does not arrive is not waited for. Node's own limit is one time for all, in which a large archive
 * cannot be sent; so whoever goes on sending gets more time by what they have sent.
 */
export function limitSlowRequests(app: FastifyInstance, given: Partial<SlowRequestLimits> = {}): void {
  const { firstMs = FIRST_MS, bytesPerSecond = BYTES_PER_SECOND, lookEveryMs = LOOK_EVERY_MS } = given;
  const arriving = new Map<IncomingMessage, { since: number; bytesBefore: number }>();

  app.server.on('request', (request: IncomingMessage) => {
    arriving.set(request, { since: performance.now(), bytesBefore: request.socket.bytesRead });
    const forget = () => arriving.delete(request);
    onReceived(request, forget);
    request.once('close', forget);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, { since, bytesBefore }] of arriving) {
      const sent = request.socket.bytesRead - bytesBefore;
      if (now - since < firstMs + (sent / bytesPerSecond) * 1000) continue;
      arriving.delete(request);
      app.server.emit('clientError', new LateRequest(), request.socket);
    }
  }, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Told to whoever sends it as Node tells it of its own. */
class LateRequest extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
