import type { Readable } from 'node:stream';
import { type Endpoint, endpoints, errorTable, makesChange, TAB_HEADER, takesKey } from '@saldo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { isInDoubt, toStorageFailure } from '../db/failure.ts';
import { onBehalfOf } from '../db/on-behalf.ts';
import type { Owner } from '../db/owner.ts';
import { patiently } from '../db/patiently.ts';
import { MOST_WAITING, Turns } from '../db/turns.ts';
import { AppError, invalidInput } from './app-error.ts';
import { readBearer } from './bearer.ts';
import { listening } from './connections.ts';
import { requireDaysInOrder } from './days-in-order.ts';
import { ofVersionSeen, tellVersion } from './etag.ts';
import type { Caller, Handlers } from './handlers.ts';
import { IncomingFiles } from './incoming-files.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { toNetwork } from './network.ts';
import { withChangeNoted } from './noted-change.ts';
import { Places } from './places.ts';
import { type Quota, tellQuotas } from './rate-limit-headers.ts';
import { toSchema } from './route-schema.ts';
import { type InTurn, isPortions, type Portions, streamResults } from './streamed-results.ts';
import { hasThirdDecimal, isAboutFine, takeThirdDecimal } from './third-decimal.ts';
import { receiveFile, type UploadedFile } from './uploaded-file.ts';
import { toVisitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

type KeyedRequest = {
  userId: string;
  owner: Owner;
  key: string;
  name: string;
  params: unknown;
  body: unknown;
};
type AnswerOnce = (request: KeyedRequest, run: (handlers: Handlers) => Promise<unknown>) => Promise<unknown>;

type TellQuota = (quota: Quota) => void;

/** What the loop over the table needs of the features. */
export type Gate = {
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** Runs once per key, inside one database transaction with handlers of its own. */
  answerOnce: AnswerOnce;
  /** The same without the transaction, for rows that ask somebody outside. */
  answerOnceOutside: AnswerOnce;
  /** How often a network and an account may call at all. */
  requireAllowance: (network: string, owner: Owner | undefined, tell: TellQuota) => Promise<void>;
  requireWithinLimit: (
    name: string,
    limit: { count: number; seconds: number },
    tell: (quota: Omit<Quota, 'name'>) => void,
  ) => Promise<void>;
  /** Everything that is answered, by what this database has: also inside one of its transactions. */
  toHandlers: (db: Db) => Handlers;
  /** What a change is called to whose it is. */
  toChangeId: (caller: Caller, no: number) => string;
  /** Whether any of their money is in thousandths. */
  hasFineMoney: (caller: Caller) => Promise<boolean>;
  /** A folder for what is sent, while the request is under way. */
  makeScratch: () => { path: string; remove: () => Promise<void> };
  /** Something of theirs is another than before; `by` is the page that asked for it. */
  tellChange: (userId: string, by: string | undefined) => void;
  /** Whose portions of whole lists come one after the other: everybody's, where the database answers at once. */
  isOneLine: boolean;
};

/** Every row of the table becomes a route: access and limit first, then the shape of the input, then the handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, gate: Gate): void {
  app.decorateRequest('caller', undefined);
  const turns = new Turns();
  const portionTurns = new Turns();
  // Apart from each other: what is written may wait for a long change, what is read does not.
  const short = {
    reading: new KeyedSemaphore<Owner>(MOST_AT_ONCE_EACH, MOST_WAITING_EACH),
    writing: new KeyedSemaphore<Owner>(MOST_AT_ONCE_EACH, MOST_WAITING_EACH),
  };
  const incoming = new IncomingFiles();
  const streams = new Places(MOST_STREAMS);
  const files = new Places(MOST_FILES);
  const listeners = {
    ofPerson: new Places(MOST_LISTENERS),
    ofNetwork: new Places<string>(MOST_LISTENERS_OF_NETWORK),
    inAll: new Places<'all'>(MOST_LISTENERS_IN_ALL),
  };
  const listen = (owner: Owner, request: FastifyRequest, reply: FastifyReply) => {
    holdPlace(listeners.ofPerson, owner, reply);
    holdPlace(listeners.ofNetwork, toNetwork(request.ip ?? ''), reply);
    holdPlace(listeners.inAll, 'all', reply);
    listening.add(request.raw.socket);
    reply.raw.once('close', () => listening.delete(request.raw.socket));
  };

  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    // The types of one row and its handler were checked together in `Handlers`; a loop cannot say so.
    const find = (from: Handlers) =>
      ofVersionSeen(row, from[name as keyof Handlers] as Handle, gate.toHandlers);
    const pick = makesChange(name, row) ? (from: Handlers) => withChangeId(find(from), gate) : find;
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: toSchema(name, row),
      // Of what never ends there is no head either.
      exposeHeadRoute: row.raw !== EVENTS,
      onRequest: async (request, reply) => {
        // What was for whoever is signed in must not be found in the browser after they have signed out.
        reply.header('cache-control', 'no-store');
        if (row.access !== 'public') request.caller = await requireCaller(request, gate);
        const network = toNetwork(request.ip ?? '');
        const quotas: Quota[] = [];
        // As each is known: whoever is sent away is told, too.
        const tell = (quota: Quota) => {
          quotas.push(quota);
          tellQuotas(reply, quotas);
        };
        await gate.requireAllowance(network, request.caller?.owner, tell);
        const tellOwn = (quota: Omit<Quota, 'name'>) => tell({ ...quota, name });
        if (row.limit) await gate.requireWithinLimit(`${name}:${network}`, row.limit, tellOwn);
      },
      preValidation: async ({ caller, body, query }) => {
        if (!caller || !hasThirdDecimal([body, query])) return;
        if (isAboutFine(body) || (await gate.hasFineMoney(caller))) takeThirdDecimal(body, query);
      },
      preHandler: async (request) => requireDaysInOrder(request),
      handler: async (request, reply) => {
        const { params, query, headers, body } = request;
        const key = findIdempotencyKey(request, row);
        const run = (caller: Caller | undefined, file?: UploadedFile) => {
          const input = { params, query, headers, body, caller, file, visitor: toVisitor(request) };
          if (!caller) return pick(handlers)(input);
          const { userId, owner } = caller;
          const work = () => {
            if (!key) return pick(handlers)(input);
            const answerOnce = row.outside ? gate.answerOnceOutside : gate.answerOnce;
            const keyed = { userId, owner, key, name, params, body: file ? toKeyedFile(file) : body };
            return answerOnce(keyed, (inside) => pick(inside)(input));
          };
          // However many one person asks for at once: in between, everybody else is answered.
          if (row.heavy) {
            const inTurn = forSomebody(reply, row.method === 'GET' ? work : () => patiently(work));
            return turns.take(owner, inTurn) ?? refuseBusy();
          }
          if (row.queued) return work();
          const isReading = row.method === 'GET';
          return short[isReading ? 'reading' : 'writing'].run(
            owner,
            isReading ? forSomebody(reply, work) : work,
          );
        };
        if (row.raw === EVENTS && request.caller) listen(request.caller.owner, request, reply);
        else if (row.raw && request.caller) holdPlace(files, request.caller.owner, reply);
        const tell = () => {
          if (row.method !== 'GET' && request.caller) gate.tellChange(request.caller.userId, toTab(request));
        };
        const answer = await withFile(request, row, { gate, incoming }, (file) =>
          asCaller(request, gate, (caller) =>
            caller ? onBehalfOf(caller.owner, () => run(caller, file)) : run(caller, file),
          ),
        ).catch((error: unknown) => {
          // It may well have been done.
          if (isInDoubt(error)) tell();
          throw error;
        });
        tell();
        if (row.success === 302) return sendOn(reply, answer);
        if (row.cookie) return sendWithCookie(reply, answer);
        if (row.raw || isTable(row, answer)) return sendRaw(reply, row, answer);
        if (isPortions(answer)) {
          const owner = request.caller?.owner;
          if (owner !== undefined) takePlace(streams, owner, reply, answer);
          const line = gate.isOneLine ? 0 : (owner ?? 0);
          return sendStream(reply, row, answer, (work) => {
            const portion = forSomebody(reply, work);
            return portionTurns.wait(line, () =>
              owner === undefined ? portion() : onBehalfOf(owner, portion),
            );
          });
        }
        if (tellVersion(request, reply, row, answer)) return sendNothingNew(reply);
        return reply.code(statusOf(row, answer)).send(answer);
      },
    });
  }
}

type Handle = (input: object) => Promise<unknown>;

/** Answers also with what was changed, unless the handler has said it. */
function withChangeId(handle: Handle, { toChangeId }: Gate): Handle {
  return async (input) => {
    const { answer, no } = await withChangeNoted(() => handle(input));
    const { caller } = input as { caller?: Caller };
    const change_id = no === null || !caller ? null : toChangeId(caller, no);
    return { change_id, ...(answer as object) };
  };
}

const isTable = ({ csv }: Endpoint, answer: unknown) =>
  csv !== undefined && Object.hasOwn(answer as object, 'bytes');

/** As many as a browser asks for at once: nobody alone takes all connections to the database. */
const MOST_AT_ONCE_EACH = 6;
/** With those under way as many as of what comes one after the other. */
const MOST_WAITING_EACH = MOST_WAITING + 1 - MOST_AT_ONCE_EACH;

/** Each keeps a portion, and what it is told with, in memory, and its turn is one of everybody's. */
const MOST_STREAMS = 3;

/** As many receipts as a transaction has, and then some; each lies in memory until it was sent. */
const MOST_FILES = 12;

/** Pages that are seen at once, on all of somebody's devices, each with a file that comes in. */
const MOST_LISTENERS = 20;
/** Also where all come from the address of a proxy: by the one that it names. */
export const MOST_LISTENERS_OF_NETWORK = 128;
/** A part of all connections: whoever only listens leaves the others to those who ask. */
const MOST_LISTENERS_IN_ALL = 1024;
const EVENTS = 'text/event-stream';

/** Until all of it was handed over, or its connection is gone. */
function holdPlace<Key>(places: Places<Key>, key: Key, reply: FastifyReply): void {
  const giveBack = places.take(key);
  if (reply.raw.closed) giveBack();
  else reply.raw.once('finish', giveBack).once('close', giveBack);
}

/** A long list has a place until its connection is done with it. */
function takePlace(streams: Places, owner: Owner, reply: FastifyReply, portions: Portions<unknown>): void {
  try {
    holdPlace(streams, owner, reply);
  } catch (error) {
    void portions[Symbol.asyncIterator]().return?.();
    throw error;
  }
}

function findIdempotencyKey(request: FastifyRequest, row: Endpoint): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!takesKey(row) || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidInput('idempotency-key', 'must be 1 to 200 visible characters');
  }
  return key;
}

/** What was said about a file is a part of what was asked for, too. */
const toKeyedFile = ({ sha256, fields }: UploadedFile) =>
  Object.keys(fields).length === 0 ? sha256 : { sha256, fields };

function toTab({ headers }: FastifyRequest): string | undefined {
  const tab = headers[TAB_HEADER];
  return typeof tab === 'string' && /^\w{1,40}$/.test(tab) ? tab : undefined;
}

const refuseBusy = (): Promise<never> => Promise.reject(new AppError('server.busy', { retryAfter: 3 }));

/** Whoever has left while they waited needs no answer any more. */
const forSomebody =
  <Result>(reply: FastifyReply, work: () => Promise<Result>) =>
  () =>
    reply.raw.closed ? refuseBusy() : work();

const isNobodysOrNothing = ({ code }: AppError) => [401, 404].includes(errorTable[code].status);

/** The file that the row asks for, if it does; it goes with the request. */
async function withFile<Result>(
  request: FastifyRequest,
  { file }: Endpoint,
  { gate, incoming }: { gate: Gate; incoming: IncomingFiles },
  run: (file?: UploadedFile) => Promise<Result>,
): Promise<Result> {
  if (!file) return run();
  const giveBack = incoming.expect(file, request.caller?.owner);
  try {
    const { path: folder, remove } = gate.makeScratch();
    try {
      return await run(await receiveFile(request, file, folder));
    } finally {
      await remove();
    }
  } finally {
    giveBack();
  }
}

/**
 * The number that a person's money is kept under changes where an archive was brought in meanwhile: then what found
 * nobody under the old one is asked again under the new. And whatever went wrong for somebody who has left meanwhile,
 * it is that they have left.
 */
async function asCaller<Result>(
  request: FastifyRequest,
  gate: Gate,
  run: (caller: Caller | undefined) => Promise<Result>,
): Promise<Result> {
  const { caller } = request;
  if (!caller) return run(undefined);
  return run(caller).catch(async (error: unknown) => {
    const isExpected = error instanceof AppError ? !isNobodysOrNothing(error) : isOutsideUs(error);
    if (isExpected) throw error;
    const present = await requireCaller(request, gate);
    if (present.owner === caller.owner) throw error;
    return run(present);
  });
}

/** Storage that is away, or a request that was refused before it came to us, says nothing of who asks. */
const isOutsideUs = (error: unknown) =>
  toStorageFailure(error) !== undefined || (error instanceof Error && 'statusCode' in error);

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

/** Whatever it would have been, there is nothing to check. */
const sendNothingNew = (reply: FastifyReply): FastifyReply => {
  reply.raw.statusCode = 304;
  return reply.serializer(() => '').send();
};

/**
 * A picture for everybody may be kept, what is one's own is not; a file is saved, and nothing in any of them may run.
 */
function sendRaw(reply: FastifyReply, { access }: Endpoint, answer: unknown): FastifyReply {
  const { type, bytes, file_name } = answer as { type: string; bytes: Buffer | Readable; file_name?: string };
  if (file_name) reply.header('content-disposition', `attachment; filename="${file_name}"`);
  return reply
    .header('cache-control', access === 'public' ? 'public, max-age=86400' : 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .type(type)
    .serializer((content: unknown) => content as string)
    .send(bytes);
}

function sendStream(
  reply: FastifyReply,
  { response }: Endpoint,
  portions: Portions<unknown>,
  inTurn: InTurn,
): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(streamResults(response, portions, inTurn));
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
