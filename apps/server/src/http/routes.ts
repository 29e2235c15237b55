import { endpointsByFeature } from '@saldo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Caller, Handlers } from './handlers.ts';
import { toSchema } from './route-schema.ts';
import { readUploadedFile } from './uploaded-file.ts';
import { toVisitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** What the loop over the table needs of the features. */
export type Gate = {
  findCaller: (token: string) => Promise<Caller | undefined>;
  requireWithinLimit: (name: string, limit: { count: number; seconds: number }) => Promise<void>;
};

/** Every row of the table becomes a route: access and limit first, then the shape of the input, then the handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, gate: Gate): void {
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
        if (row.access !== 'public') request.caller = await requireCaller(request, gate);
        if (row.limit) await gate.requireWithinLimit(`${name}:${request.ip}`, row.limit);
      },
      handler: async (request, reply) => {
        const { params, query, headers, body, caller } = request;
        const file = row.file && (await readUploadedFile(request, row.file));
        const answer = await handler({
          params,
          query,
          headers,
          body,
          caller,
          file,
          visitor: toVisitor(request),
        });
        return row.success === 302 ? sendOn(reply, answer) : reply.status(row.success).send(answer);
      },
    });
  }
}

async function requireCaller(request: FastifyRequest, gate: Gate): Promise<Caller> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const caller = token && (await gate.findCaller(token));
  if (!caller) throw new AppError('session.required');
  return caller;
}

function sendOn(reply: FastifyReply, answer: unknown): FastifyReply {
  const { location, cookie } = answer as { location: string; cookie?: string };
  if (cookie) reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').redirect(location);
}
