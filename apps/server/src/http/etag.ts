import { type Endpoint, isVersioned } from '@saldo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toTag = (version: number) => `"${version}"`;

/**
 * What has a version is called by it: whoever has it already is told so (304), and whoever changes it may say which they
 * have seen (`If-Match`). True where the answer is in their hands.
 */
export function tellVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Endpoint,
  answer: unknown,
): boolean {
  if (!isVersioned(row)) return false;
  const tag = toTag((answer as { results: { version: number } }).results.version);
  reply.header('etag', tag);
  const known = request.headers['if-none-match'] ?? '';
  return row.method === 'GET' && (known === '*' || known.split(',').some((one) => isSame(one, tag)));
}

/** As it is compared for reading: a weak one will do. */
const isSame = (given: string, tag: string) => given.trim().replace(/^W\//, '') === tag;
