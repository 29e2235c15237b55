import { type ErrorCode, errorTable } from '@saldo/contract';

type Details = {
  errors?: { path: string; message: string; code?: string }[];
  retryAfter?: number;
  /** The methods that the address supports. */
  allow?: string[];
  /** The present state, if that is the conflict. */
  results?: unknown;
};

/** An expected failure, thrown by code; `http/replies/errors.ts` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorTable[code].message);
    this.code = code;
    this.details = details;
  }
}

/** Input of the right shape with the wrong meaning. */
export function invalidInput(path: string, message: string): AppError {
  return new AppError('input.invalid', { errors: [{ path, message }] });
}
