import { type Endpoint, takesKey } from '@saldo/contract';
import type { FastifyRequest } from 'fastify';
import { invalidInput } from '../../errors/app-error.ts';
import type { UploadedFile } from './uploaded-file.ts';

export function findIdempotencyKey(request: FastifyRequest, row: Endpoint): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!takesKey(row) || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidInput('idempotency-key', 'must be 1 to 200 visible characters');
  }
  return key;
}

/** Fields beside a file belong to the keyed request. */
export const toKeyedFile = ({ sha256, fields }: UploadedFile) =>
  Object.keys(fields).length === 0 ? sha256 : { sha256, fields };
