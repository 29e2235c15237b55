import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from './app-error.ts';
import { isFromThisMachine } from './hosts.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Prometheus text, for this machine only unless it is said to be open. Routes are counted, never addresses. */
export function registerMetrics(app: FastifyInstance, isOpen: boolean, countStatements: () => number): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'database_statements_sent',
    help: 'How many statements were sent to the database since the start.',
    registers: [registry],
    collect() {
      this.set(countStatements());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isOpen && !isFromThisMachine(request)) throw new AppError('route.not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
