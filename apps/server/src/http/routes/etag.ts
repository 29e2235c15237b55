import { changedCodeOf, type Endpoint, endpoints, isVersioned, readerOf } from '@saldo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expecting } from '../../context/expected-version.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from './handlers.ts';

type Versioned = { results: { version: number } };

const versioned = new Set(Object.values<Endpoint>(endpoints).filter(isVersioned));

const toTag = (version: number) => `"${version}"`;

/**
 * What has a version is called by it: whoever has it already is told so (304), unless there is more to it than its
 * version says, and whoever changes it may say which they have seen (`If-Match`). True where the answer is in their hands.
 */
export function tellVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Endpoint,
  answer: unknown,
): boolean {
  if (!versioned.has(row)) return false;
  const { results } = answer as Versioned;
  // What an earlier version of Saldo has answered, and is asked for again by its key, does not say it.
  results.version ??= 0;
  const tag = toTag(results.version);
  reply.header('etag', tag);
  if (row.method !== 'GET' || row.derived) return false;
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((one) => isSame(one, tag));
}

/** As it is compared for reading: a weak one will do. */
const isSame = (given: string, tag: string) => given.trim().replace(/^W\//, '') === tag;

type Handle = (input: object) => Promise<unknown>;

/**
 * Whoever says which version they have seen (`If-Match`) changes that one, or is told what has become of it. What a row
 * asks for is looked up once, not with every call.
 */
export function ofVersionSeen(row: Endpoint, toHandlers: (db: Db) => Handlers): (handle: Handle) => Handle {
  const code = changedCodeOf(row);
  const reader = code && (readerOf(endpoints, row) as keyof Handlers | undefined);
  if (!code || !reader) return (handle) => handle;
  return (handle) => (input) => {
    const { headers } = input as { headers: { 'if-match'?: readonly number[] } };
    const seen = headers['if-match'];
    if (!seen) return handle(input);
    const requireSeen = async (db: Db) => {
      const { results } = (await (toHandlers(db)[reader] as Handle)(input)) as Versioned;
      if (!seen.includes(results.version)) throw new AppError(code, { results });
    };
    return expecting(requireSeen, () => handle(input));
  };
}
