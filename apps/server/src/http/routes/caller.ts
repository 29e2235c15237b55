import { errorTable } from '@saldo/contract';
import type { FastifyRequest } from 'fastify';
import { toStorageFailure } from '../../db/failure.ts';
import { AppError } from '../../errors/app-error.ts';
import { readBearer } from './bearer.ts';
import type { Caller } from './handlers.ts';
import type { RouteDeps } from './route-deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

export async function requireCaller(request: FastifyRequest, { findCaller }: RouteDeps): Promise<Caller> {
  const token = readBearer(request.headers.authorization);
  const caller = token && (await findCaller(token));
  if (!caller) throw new AppError('session.required');
  return caller;
}

/**
 * Importing an archive changes the number of a person's money: what found nothing under the old number is
 * retried under the new one. If the person left meanwhile, that is the reason for any failure.
 */
export async function asCaller<Result>(
  request: FastifyRequest,
  deps: RouteDeps,
  run: (caller: Caller | undefined) => Promise<Result>,
): Promise<Result> {
  const { caller } = request;
  if (!caller) return run(undefined);
  return run(caller).catch(async (error: unknown) => {
    const isExpected = error instanceof AppError ? !isNobodysOrNothing(error) : isOutsideUs(error);
    if (isExpected) throw error;
    const present = await requireCaller(request, deps);
    if (present.owner === caller.owner) throw error;
    return run(present);
  });
}

const isNobodysOrNothing = ({ code }: AppError) => [401, 404].includes(errorTable[code].status);

/** Unavailable storage and framework errors say nothing about the caller. */
const isOutsideUs = (error: unknown) =>
  toStorageFailure(error) !== undefined || (error instanceof Error && 'statusCode' in error);
