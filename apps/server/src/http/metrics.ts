import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from './app-error.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Prometheus text, for this machine only unless it is said to be open. Routes are counted, never addresses. */
export function registerMetrics(app: FastifyInstance, isOpen: boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!isOpen && !isFromHere(request)) throw new AppError('route.not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A proxy on this machine speaks for somebody else, and says so. */
function isFromHere(request: FastifyRequest): boolean {
  const { remoteAddress = '' } = request.socket;
  const address = remoteAddress.replace(/^::ffff:/, '');
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
  return (
    isLoopback && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
  );
}
