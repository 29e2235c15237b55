import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { onReceived } from './received.ts';

/** Time for a request to arrive, and its minimum speed; slower than any phone. */
const FIRST_MS = 60_000;
const BYTES_PER_SECOND = 16 * 1024;
const LOOK_EVERY_MS = 5000;

export type SlowRequestLimits = { firstMs: number; bytesPerSecond: number; lookEveryMs: number };

/** Drops requests that stall. Node has one limit for all, too short for large archives; here, progress buys time. */
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

/** Reported like Node's own timeout. */
class LateRequest extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
