import { type Endpoint, errorTable } from '@saldo/contract';
import type { FastifyRequest } from 'fastify';
import { toStorageFailure } from '../../db/failure.ts';
import type { Owner } from '../../db/owner.ts';
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
 * Whose places the call takes. Where no session is needed for handing in a file, one that comes along still counts:
 * whoever is signed in doesn't wait behind strangers.
 */
export async function findOwner(
  { caller, headers }: FastifyRequest,
  row: Endpoint,
  { findCaller }: RouteDeps,
): Promise<Owner | undefined> {
  if (caller || !row.file) return caller?.owner;
  const token = readBearer(headers.authorization);
  return token === undefined ? undefined : (await findCaller(token))?.owner;
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
