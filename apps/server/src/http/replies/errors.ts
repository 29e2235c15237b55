import { type ErrorBody, type ErrorCode, errorTable } from '@saldo/contract';
import { TooLarge } from '@saldo/domain';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type StorageFailure, toStorageFailure } from '../../db/failure.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';

/** Failures from Fastify before a handler runs. */
const refusals: Record<number, ErrorCode> = {
  400: 'input.invalid',
  403: 'route.not_found',
  404: 'route.not_found',
  413: 'body.too_large',
  415: 'body.unsupported',
};

/** The one place where failures become responses. Unexpected ones are logged and masked. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    if (known) return sendError(request, reply, known);
    const storage = toStorageFailure(error);
    request.log.error({ err: error }, storage ? `storage is ${storage}` : 'unexpected failure');
    return sendError(request, reply, storage ? storageErrors[storage] : new AppError('server.failed'));
  });
}

const storageErrors: Record<StorageFailure, AppError> = {
  full: new AppError('storage.full'),
  away: new AppError('server.unavailable', { retryAfter: 5 }),
  busy: new AppError('server.busy', { retryAfter: 3 }),
};

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { status, message } = errorTable[error.code];
  const body: ErrorBody = {
    code: error.code,
    message,
    ...(error.details.errors && { errors: error.details.errors }),
    ...(error.details.results !== undefined && { results: error.details.results }),
    ...(status >= 500 && { request_id: request.id }),
  };
  if (error.details.retryAfter) reply.header('retry-after', error.details.retryAfter);
  if (error.details.allow) reply.header('allow', error.details.allow.join(', '));
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Unknown names may be long and many: quote enough to find them. */
const MOST_NAMED = 20;
const LONGEST_NAMED = 64;
const toShort = (key: unknown) => String(key).slice(0, LONGEST_NAMED).toWellFormed();

function toAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof TooLarge) return new AppError('ledger.full');
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.flatMap(({ instancePath, params, message = 'is not valid' }) => {
      const path = instancePath.slice(1).replaceAll('/', '.');
      const unknown = Array.isArray(params.keys) ? params.keys.slice(0, MOST_NAMED).map(toShort) : [];
      if (unknown.length === 0) return [{ path, message }];
      return unknown.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'is not known here' }));
    });
    return new AppError('input.invalid', { errors: issues });
  }
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  const code = refusals[status] ?? 'input.invalid';
  return code === 'input.invalid' ? invalidInput('', 'cannot be read') : new AppError(code);
}
