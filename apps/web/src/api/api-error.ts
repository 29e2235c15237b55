import type { ErrorBody, ErrorCode } from '@saldo/contract';

/** A call that did not succeed: refused by the server, or (`offline`) never answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** What is there now, where that is what stands in the way. */
  readonly results: unknown;

  constructor(status: number, body: Pick<ErrorBody, 'code' | 'message' | 'errors' | 'results'>) {
    super(body.message);
    this.status = status;
    this.code = body.code as ErrorCode | 'offline';
    this.errors = body.errors ?? [];
    this.results = body.results;
  }
}
