import type { Transaction } from '@saldo/contract';

/** The transaction that an answer is about, where it is about one. */
export function readAnswer(body: unknown): Transaction | undefined {
  const { results } = (body ?? {}) as { results?: Partial<Transaction> };
  return results && typeof results.id === 'string' && typeof results.version === 'number'
    ? (results as Transaction)
    : undefined;
}
