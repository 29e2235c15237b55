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
 * The number that a person's money is kept under changes where an archive was brought in meanwhile: then what found
 * nobody under the old one is asked again under the new. And whatever went wrong for somebody who has left meanwhile,
 * it is that they have left.
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

/** Storage that is away, or a request that was refused before it came to us, says nothing of who asks. */
const isOutsideUs = (error: unknown) =>
  toStorageFailure(error) !== undefined || (error instanceof Error && 'statusCode' in error);
