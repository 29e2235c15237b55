import { type ErrorCode, errorTable } from '@saldo/contract';

type Details = {
  errors?: { path: string; message: string; code?: string }[];
  retryAfter?: number;
  /** The methods that the address takes. */
  allow?: string[];
  /** What is there now, where that is what stands in the way. */
  results?: unknown;
};

/** An expected failure, thrown by its code; `http/errors.ts` turns it into the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorTable[code].message);
    this.code = code;
    this.details = details;
  }
}

/** Input whose shape is right and whose meaning is not. */
export function invalidInput(path: string, message: string): AppError {
  return new AppError('input.invalid', { errors: [{ path, message }] });
}
