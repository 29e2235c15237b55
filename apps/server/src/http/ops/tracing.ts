import { type Endpoint, endpoints } from '@saldo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../../adapters/monitoring/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

const callsByRoute = new Map(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    name,
  ]),
);

/** A span per call: route and result, never URL, content or caller. */
export function registerTracing(app: FastifyInstance, tracer: Tracer, trustProxy: boolean): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, next) => {
    // Outside callers don't decide what is traced.
    const cameWith = trustProxy ? String(request.headers.traceparent ?? '') : '';
    const { name, details } = describe(request);
    const span = tracer.begin(name, details, cameWith);
    request.span = span;
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      span.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    });
    span.inside(next);
  });
  // Waiting for the body has left the async context.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.span) request.span.inside(next);
    else next();
  });
}

function describe({ id, method, routeOptions }: FastifyRequest) {
  const route = routeOptions.url;
  const call = callsByRoute.get(`${method} ${route}`);
  const details = {
    'http.request.method': method,
    ...(route && { 'http.route': route }),
    ...(call && { 'saldo.call': call }),
    'saldo.request_id': id,
  };
  return { name: route ? `${method} ${route}` : method, details };
}
