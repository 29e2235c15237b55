import { type Endpoint, endpointsByFeature, errorBody, errorTable } from '@saldo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Caller, Handlers } from './handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

export type FindCaller = (token: string) => Promise<Caller | undefined>;

/** Every row of the table becomes a route: access first, then the shape of the input, then the handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, findCaller: FindCaller): void {
  app.decorateRequest('caller', undefined);

  const rows = Object.entries(endpointsByFeature).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, row]) => ({ feature, name, row })),
  );
  for (const { feature, name, row } of rows) {
    // The types of one row and its handler were checked together in `Handlers`; a loop cannot say so.
    const handler = handlers[name as keyof Handlers] as (input: object) => Promise<unknown>;
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: toSchema(feature, name, row),
      onRequest: async (request) => {
        if (row.access !== 'public') request.caller = await requireCaller(request, findCaller);
      },
      handler: async (request, reply) => {
        const { params, query, headers, body, caller } = request;
        reply.status(row.success);
        return handler({ params, query, headers, body, caller });
      },
    });
  }
}

async function requireCaller(request: FastifyRequest, findCaller: FindCaller): Promise<Caller> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const caller = token && (await findCaller(token));
  if (!caller) throw new AppError('session.required');
  return caller;
}

function toSchema(feature: string, name: string, row: Endpoint) {
  return {
    operationId: name,
    summary: row.summary,
    tags: [feature],
    ...(row.access === 'public' ? {} : { security: [{ token: [] }] }),
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.headers && { headers: row.headers }),
    ...(row.body && { body: row.body }),
    response: { [row.success]: row.response, ...errorResponses(row) },
  };
}

function errorResponses(row: Endpoint): Record<number, typeof errorBody> {
  const hasInput = row.params ?? row.query ?? row.headers ?? row.body;
  const statuses = [
    ...row.errors.map((code) => errorTable[code].status),
    ...(hasInput ? [errorTable['input.invalid'].status] : []),
    ...(row.access === 'public' ? [] : [errorTable['session.required'].status]),
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorBody]));
}
