import type { ErrorBody, ErrorCode } from '@saldo/contract';

/** A call that did not succeed: refused by the server, or (`offline`) never answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly errors: NonNullable<ErrorBody['errors']>;

  constructor(status: number, body: { code: string; message: string; errors?: ErrorBody['errors'] }) {
    super(body.message);
    this.status = status;
    this.code = body.code as ErrorCode | 'offline';
    this.errors = body.errors ?? [];
  }
}
