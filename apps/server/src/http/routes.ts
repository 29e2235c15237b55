import { Readable } from 'node:stream';
import { type Endpoint, endpointsByFeature } from '@saldo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidInput } from './app-error.ts';
import { readBearer } from './bearer.ts';
import type { Caller, Handlers } from './handlers.ts';
import { toSchema } from './route-schema.ts';
import { readUploadedFile } from './uploaded-file.ts';
import { toVisitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

type KeyedRequest = { owner: number; key: string; name: string; params: unknown; body: unknown };
type AnswerOnce = (request: KeyedRequest, run: (handlers: Handlers) => Promise<unknown>) => Promise<unknown>;

/** What the loop over the table needs of the features. */
export type Gate = {
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** Runs once per key, inside one database transaction with handlers of its own. */
  answerOnce: AnswerOnce;
  /** The same without the transaction, for rows that ask somebody outside. */
  answerOnceOutside: AnswerOnce;
  /** How often an address and an account may call at all. */
  requireAllowance: (address: string, owner: number | undefined) => Promise<void>;
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
    const pick = (from: Handlers) => from[name as keyof Handlers] as (input: object) => Promise<unknown>;
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: toSchema(feature, name, row),
      onRequest: async (request) => {
        if (row.access !== 'public') request.caller = await requireCaller(request, gate);
        await gate.requireAllowance(request.ip, request.caller?.owner);
        if (row.limit) await gate.requireWithinLimit(`${name}:${request.ip}`, row.limit);
      },
      handler: async (request, reply) => {
        const { params, query, headers, body, caller } = request;
        const file = row.file && (await readUploadedFile(request, row.file));
        const input = { params, query, headers, body, caller, file, visitor: toVisitor(request) };
        const key = findIdempotencyKey(request, row);
        const answer =
          key && caller
            ? await (row.outside ? gate.answerOnceOutside : gate.answerOnce)(
                { owner: caller.owner, key, name, params, body },
                (inside) => pick(inside)(input),
              )
            : await pick(handlers)(input);
        if (row.success === 302) return sendOn(reply, answer);
        if (row.cookie) return sendWithCookie(reply, answer);
        if (row.raw) return sendRaw(reply, answer);
        if (answer instanceof Readable) reply.type('application/json; charset=utf-8');
        return reply.code(statusOf(row, answer)).send(answer);
      },
    });
  }
}

/** Every call that creates something of the caller's takes a key. */
function findIdempotencyKey(request: FastifyRequest, row: Endpoint): string | undefined {
  const key = request.headers['idempotency-key'];
  if (row.method !== 'POST' || row.success !== 201 || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidInput('idempotency-key', 'must be 1 to 200 visible characters');
  }
  return key;
}

async function requireCaller(request: FastifyRequest, gate: Gate): Promise<Caller> {
  const token = readBearer(request.headers.authorization);
  const caller = token && (await gate.findCaller(token));
  if (!caller) throw new AppError('session.required');
  return caller;
}

function statusOf({ success, repeated }: Endpoint, answer: unknown): 200 {
  const isRepeated = typeof answer === 'object' && answer !== null && 'isRepeated' in answer;
  // Whichever it is: Fastify's types want the one that the schema names first.
  return (repeated && isRepeated ? repeated : success) as 200;
}

/** A picture of somebody else's may be shown, a file of one's own is saved; nothing in either may run. */
function sendRaw(reply: FastifyReply, answer: unknown): FastifyReply {
  const { type, bytes, file_name } = answer as { type: string; bytes: Buffer; file_name?: string };
  if (file_name) reply.header('content-disposition', `attachment; filename="${file_name}"`);
  return reply
    .header('cache-control', file_name ? 'no-store' : 'public, max-age=86400')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .type(type)
    .serializer((content: unknown) => content as string)
    .send(bytes);
}

function sendWithCookie(reply: FastifyReply, answer: unknown): FastifyReply {
  const { cookie, ...rest } = answer as { cookie?: string };
  if (cookie) reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').send(rest);
}

function sendOn(reply: FastifyReply, answer: unknown): FastifyReply {
  const { location, cookie } = answer as { location: string; cookie?: string };
  if (cookie) reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').redirect(location);
}
