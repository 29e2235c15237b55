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
 * Sets the ETag from the version. True if the caller already has this version (304), unless the answer
 * contains more than its version covers.
 */
export function tellVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Endpoint,
  answer: unknown,
): boolean {
  if (!versioned.has(row)) return false;
  const { results } = answer as Versioned;
  // A stored answer from before versions existed.
  results.version ??= 0;
  const tag = toTag(results.version);
  reply.header('etag', tag);
  if (row.method !== 'GET' || row.derived) return false;
  return isKnown(request, tag);
}

/** Whether the caller has what this tag names. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((one) => isSame(one, tag));
}

/** Weak comparison, as for reads. */
const isSame = (given: string, tag: string) => toStrong(given.trim()) === toStrong(tag);
const toStrong = (tag: string) => tag.replace(/^W\//, '');

type Handle = (input: object) => Promise<unknown>;

/**
 * `If-Match`: changes only the version that the caller saw; otherwise 412 with the present state. Resolved
 * once per row.
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
