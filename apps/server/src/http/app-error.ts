import { type ErrorCode, errorTable } from '@saldo/contract';

/** An expected failure, thrown by its code; `http/errors.ts` turns it into the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: { path: string; message: string }[] | undefined;

  constructor(code: ErrorCode, errors?: { path: string; message: string }[]) {
    super(errorTable[code].message);
    this.code = code;
    this.errors = errors;
  }
}
