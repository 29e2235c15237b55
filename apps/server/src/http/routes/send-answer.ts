import type { Readable } from 'node:stream';
import type { Endpoint } from '@saldo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyedTrySemaphore } from '../../concurrency/keyed-try-semaphore.ts';
import type { Owner } from '../../db/owner.ts';
import type { Schedule } from '../limits/schedule.ts';
import { whenDone } from '../limits/when-done.ts';
import type { Kept } from '../replies/kept-answers.ts';
import { isPortions, type Portions, streamResults } from '../replies/streamed-results.ts';
import { isKnown, tellVersion } from './etag.ts';
import { toAccepted } from './kept-encodings.ts';

/** Each keeps a portion, and what it is told with, in memory, and its turn is one of everybody's. */
const MOST_STREAMS = 3;

type Sent = {
  row: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  answer: unknown;
  /** For rows whose answers are kept. */
  keep?: ((answer: unknown) => Kept) | undefined;
};
type Send = (sent: Sent) => FastifyReply;
type Strategy = { fits: (sent: Sent) => boolean; send: Send };

/** How an answer goes out: the first strategy that fits it, else as JSON. */
export function createSendAnswer(schedule: Schedule, isOneLine: boolean): Send {
  const streams = new KeyedTrySemaphore(MOST_STREAMS);
  const strategies: Strategy[] = [
    { fits: ({ row }) => row.success === 302, send: sendOn },
    { fits: ({ row }) => row.cookie === true, send: sendWithCookie },
    { fits: ({ row, answer }) => row.raw !== undefined || isTable(row, answer), send: sendRaw },
    {
      fits: ({ answer }) => isPortions(answer),
      send: (sent) => sendStream(sent, streams, schedule, isOneLine),
    },
    { fits: ({ keep }) => keep !== undefined, send: sendKept },
    // Also names the version, for those that have one.
    {
      fits: ({ row, request, reply, answer }) => tellVersion(request, reply, row, answer),
      send: sendNothingNew,
    },
  ];
  return (sent) => (strategies.find(({ fits }) => fits(sent))?.send ?? sendJson)(sent);
}

const isTable = ({ csv }: Endpoint, answer: unknown) =>
  csv !== undefined && Object.hasOwn(answer as object, 'bytes');

const sendJson: Send = ({ row, reply, answer }) => reply.code(statusOf(row, answer)).send(answer);

function statusOf({ success, repeated }: Endpoint, answer: unknown): 200 {
  const isRepeated = typeof answer === 'object' && answer !== null && 'isRepeated' in answer;
  // Whichever it is: Fastify's types want the one that the schema names first.
  return (repeated && isRepeated ? repeated : success) as 200;
}

const sendKept: Send = ({ request, reply, answer, keep }) =>
  keep ? sendText(request, reply, keep(answer)) : reply.send(answer);

/** An answer that is text already; nothing where the caller has it. */
export function sendText(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  reply.header('etag', kept.tag);
  if (isKnown(request, kept.tag)) return sendNothing(reply);
  request.kept = kept;
  const encoded = kept.encoded.get(toAccepted(request));
  reply.type('application/json; charset=utf-8').serializer(asItIs);
  return encoded ? reply.headers(encoded.headers).send(encoded.bytes) : reply.send(kept.text);
}

const asItIs = (text: unknown) => text as string;

/** Whatever it would have been, there is nothing to check. */
const sendNothingNew: Send = ({ reply }) => sendNothing(reply);

function sendNothing(reply: FastifyReply): FastifyReply {
  reply.raw.statusCode = 304;
  return reply.serializer(() => '').send();
}

/**
 * A picture for everybody may be kept, what is one's own is not; a file is saved, and nothing in any of them may run. What
 * has a tag is asked for again and again: whoever has it is told so.
 */
const sendRaw: Send = ({ row: { access }, request, reply, answer }) => {
  const { type, bytes, file_name, tag } = answer as Raw;
  if (file_name) reply.header('content-disposition', `attachment; filename="${file_name}"`);
  if (tag) reply.header('etag', tag);
  const isForAll = access === 'public' && !tag;
  reply
    .header('cache-control', isForAll ? 'public, max-age=86400' : tag ? 'private, no-cache' : 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (tag && isKnown(request, tag)) return sendNothing(reply);
  return reply
    .type(type)
    .serializer((content: unknown) => content as string)
    .send(bytes);
};

type Raw = { type: string; bytes: Buffer | Readable; file_name?: string; tag?: string };

/** A long list has a place until its connection is done with it. */
function sendStream(
  { row, request, reply, answer }: Sent,
  streams: KeyedTrySemaphore,
  schedule: Schedule,
  isOneLine: boolean,
): FastifyReply {
  const owner = request.caller?.owner;
  const portions = answer as Portions<unknown>;
  if (owner !== undefined) takePlace(streams, owner, reply, portions);
  const inTurn = <Result>(work: () => Promise<Result>) =>
    schedule.runPortion({ owner, isOneLine }, reply, work);
  return reply.type('application/json; charset=utf-8').send(streamResults(row.response, portions, inTurn));
}

function takePlace(
  streams: KeyedTrySemaphore,
  owner: Owner,
  reply: FastifyReply,
  portions: Portions<unknown>,
): void {
  try {
    whenDone(reply, streams.take(owner));
  } catch (error) {
    void portions[Symbol.asyncIterator]().return?.();
    throw error;
  }
}

const sendWithCookie: Send = ({ reply, answer }) => {
  const { cookie, ...rest } = answer as { cookie?: string };
  if (cookie) reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').send(rest);
};

const sendOn: Send = ({ reply, answer }) => {
  const { location, cookie } = answer as { location: string; cookie?: string };
  if (cookie) reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').redirect(location);
};
