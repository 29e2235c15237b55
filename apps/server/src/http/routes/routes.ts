import { type Endpoint, endpoints, TAB_HEADER } from '@saldo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KeyedTrySemaphore } from '../../concurrency/keyed-try-semaphore.ts';
import { isCommitUnknown } from '../../db/failure.ts';
import { onBehalfOf } from '../../db/on-behalf.ts';
import type { Owner } from '../../db/owner.ts';
import { IncomingFiles } from '../limits/incoming-files.ts';
import { Listeners } from '../limits/listeners.ts';
import { toNetwork } from '../limits/network.ts';
import { type Quota, tellQuotas } from '../limits/rate-limit-headers.ts';
import { Schedule } from '../limits/schedule.ts';
import { toGone, whenDone } from '../limits/when-done.ts';
import { asCaller, findOwner, requireCaller } from './caller.ts';
import { requireDaysInOrder } from './days-in-order.ts';
import { toPick } from './handle.ts';
import type { Caller, Handlers } from './handlers.ts';
import { findIdempotencyKey, toKeyedFile } from './idempotency-key.ts';
import { answerAgain, findBefore, toKeep } from './kept.ts';
import type { RouteDeps } from './route-deps.ts';
import { toSchema } from './route-schema.ts';
import { Screen } from './screen.ts';
import { createSendAnswer, sendText } from './send-answer.ts';
import { receiveFile, type UploadedFile } from './uploaded-file.ts';
import { toVisitor } from './visitor.ts';

const EVENTS = 'text/event-stream';

/** A transaction's receipts and some more; each is in memory until sent. */
const MOST_FILES = 12;

/** Turns every row of the table into a route: access and limits, then input, then handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, deps: RouteDeps): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('asked', undefined);
  const schedule = new Schedule();
  const incoming = new IncomingFiles();
  const files = new KeyedTrySemaphore(MOST_FILES);
  const listeners = new Listeners();
  const sendAnswer = createSendAnswer(schedule, deps.isOneLine);
  const screen = new Screen(deps, schedule);

  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const run = toRun(name, row, handlers, deps);
    screen.offer(row, toPick(name, row, deps)(handlers));
    const keep = toKeep(row, deps);
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: toSchema(name, row),
      // An endless stream has no HEAD.
      exposeHeadRoute: row.raw !== EVENTS,
      onRequest: toAdmit(name, row, deps),
      ...((row.query ?? row.body) && { preHandler: async (request) => requireDaysInOrder(request) }),
      handler: async (request, reply) => {
        const { caller } = request;
        if (row.gathers) return sendText(request, reply, await screen.read(request, reply));
        // Before taking any place: a bad key is reported first.
        const key = findIdempotencyKey(request, row);
        if (caller && row.raw === EVENTS) listeners.take(caller.owner, request, reply);
        else if (caller && row.raw) whenDone(reply, files.take(caller.owner));
        const owner = await findOwner(request, row, deps);
        const answer = await withFile({ request, reply, owner }, row, { deps, incoming }, (file) =>
          asCaller(request, deps, (present) => {
            if (!present) return onBehalfOf(owner, () => run(request, { file }));
            const work = async () => {
              await findBefore(row, deps, request);
              return run(request, { caller: present, file, key });
            };
            return onBehalfOf(present.owner, () => schedule.run(row, present.owner, reply, work));
          }),
        ).catch((error: unknown) => {
          // It may have been committed.
          if (isCommitUnknown(error)) tellChange(request, row, deps);
          throw error;
        });
        tellChange(request, row, deps);
        return sendAnswer({ row, request, reply, answer, keep: keep(request) });
      },
    });
  }
}

/** Admission: authentication, then rate limits; and the answer, where it is known. */
const toAdmit =
  (name: string, row: Endpoint, deps: RouteDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
    // Private answers must not stay in the browser after sign-out.
    reply.header('cache-control', 'no-store');
    if (row.access !== 'public') request.caller = await requireCaller(request, deps);
    const network = toNetwork(request.ip ?? '');
    const quotas: Quota[] = [];
    // As each is known: whoever is sent away is told, too.
    const tell = (quota: Quota) => {
      quotas.push(quota);
      tellQuotas(reply, quotas);
    };
    await deps.requireAllowance(network, request.caller?.owner, tell);
    const tellOwn = (quota: Omit<Quota, 'name'>) => tell({ ...quota, name });
    if (row.limit) await deps.requireWithinLimit(`${name}:${network}`, row.limit, tellOwn);
    return answerAgain(row, deps, request, reply);
  };

type Asked = { caller?: Caller; file?: UploadedFile | undefined; key?: string | undefined };

/** What a row does with its input: once, where it comes with a key. */
function toRun(name: string, row: Endpoint, handlers: Handlers, deps: RouteDeps) {
  const pick = toPick(name, row, deps);
  const answerOnce = row.outside ? deps.answerOnceOutside : deps.answerOnce;
  return (request: FastifyRequest, { caller, file, key }: Asked): Promise<unknown> => {
    const { params, query, headers, body } = request;
    const input = { params, query, headers, body, caller, file, visitor: toVisitor(request) };
    if (!caller || !key) return pick(handlers)(input);
    const { userId, owner } = caller;
    const keyed = { userId, owner, key, name, params, body: file ? toKeyedFile(file) : body };
    return answerOnce(keyed, (inside) => pick(inside)(input));
  };
}

/** The file that the row asks for, if it does; it goes with the request. */
async function withFile<Result>(
  { request, reply, owner }: { request: FastifyRequest; reply: FastifyReply; owner: Owner | undefined },
  { file }: Endpoint,
  { deps, incoming }: { deps: RouteDeps; incoming: IncomingFiles },
  run: (file?: UploadedFile) => Promise<Result>,
): Promise<Result> {
  if (!file) return run();
  const giveBack = incoming.expect(file, owner);
  try {
    const { path: folder, remove } = deps.makeScratch();
    try {
      const received = await receiveFile(request, file, folder);
      return await run({ ...received, gone: toGone(reply) });
    } finally {
      await remove();
    }
  } finally {
    giveBack();
  }
}

/** The person's other pages hear that something of theirs is another than before. */
function tellChange(request: FastifyRequest, { method }: Endpoint, deps: RouteDeps): void {
  if (method !== 'GET' && request.caller) deps.tellChange(request.caller.userId, toTab(request));
}

function toTab({ headers }: FastifyRequest): string | undefined {
  const tab = headers[TAB_HEADER];
  return typeof tab === 'string' && /^\w{1,40}$/.test(tab) ? tab : undefined;
}
