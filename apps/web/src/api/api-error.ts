import type { ErrorBody, ErrorCode } from '@saldo/contract';

/** What no server says: it could not be reached, or what was to wait for it found no room. */
type OwnCode = 'offline' | 'device.full';

/** A call that did not succeed: refused by the server, or never answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | OwnCode;
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** What is there now, where that is what stands in the way. */
  readonly results: unknown;

  constructor(status: number, body: Pick<ErrorBody, 'code' | 'message' | 'errors' | 'results'>) {
    super(body.message);
    this.status = status;
    this.code = body.code as ErrorCode | OwnCode;
    this.errors = body.errors ?? [];
    this.results = body.results;
  }
}
