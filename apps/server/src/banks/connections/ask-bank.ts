import type { ErrorCode } from '@saldo/contract';
import { BankError, type BankProblem } from '../../adapters/bank/bank.ts';
import { AppError } from '../../errors/app-error.ts';

const CODES: Partial<Record<BankProblem, ErrorCode>> = {
  reauthorize: 'bank.reauthorize',
  rate_limited: 'bank.rate_limited',
  too_slow: 'bank.too_slow',
};

/** What the provider's failure is to the person who asked. */
export function toBankFailure(error: unknown): unknown {
  if (!(error instanceof BankError)) return error;
  const { retryAfter } = error;
  return new AppError(CODES[error.problem] ?? 'bank.failed', retryAfter ? { retryAfter } : {});
}

/** Asks the provider; its failures become ours. */
export async function askBank<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw toBankFailure(error);
  }
}
