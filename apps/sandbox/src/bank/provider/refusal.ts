import { randomBytes } from 'node:crypto';
import type { WireError, WireIssues } from '@saldo/bank-wire';
import type { FastifyInstance } from 'fastify';

/** A call that is answered with an error on purpose. */
type Refusal = {
  code: number;
  body: WireError | WireIssues | { message: string };
  headers?: Record<string, string>;
};

const statuses = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  424: 'FAILED_DEPENDENCY',
  429: 'TOO_MANY_REQUESTS',
} as const;

export function makeTracingId(): string {
  return randomBytes(16).toString('hex');
}

/** To be thrown. */
export function refuse(
  code: keyof typeof statuses,
  message: string,
  more: Pick<WireError['error'], 'source' | 'institutionError'> = { source: 'USER' },
  headers: Record<string, string> = {},
): Error {
  return refuseWith({
    code,
    headers,
    body: { error: { tracingId: makeTracingId(), code, status: statuses[code], message, ...more } },
  });
}

export function refuseWith(refusal: Refusal): Error {
  return Object.assign(new Error('refused'), { refusal });
}

export function registerRefusals(scope: FastifyInstance): void {
  scope.setErrorHandler(async (error, _request, reply) => {
    const { code, body, headers = {} } = toRefusal(error);
    return reply.status(code).headers(headers).send(body);
  });
}

function toRefusal(error: unknown): Refusal {
  if (hasRefusal(error)) return error.refusal;
  const isTheirs =
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500;
  if (isTheirs) return toRefusal(refuse(400, error.message));
  console.error(error);
  return { code: 500, body: { message: 'The sandbox has a fault; its log says which.' } };
}

function hasRefusal(error: unknown): error is { refusal: Refusal } {
  return error instanceof Error && 'refusal' in error;
}
