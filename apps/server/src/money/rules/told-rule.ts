import type { RuleCondition } from '@saldo/contract';
import { cents, toAmount } from '@saldo/domain';

/** Amounts are kept in cents, and told as amounts. */
export function toTold({ field, op, value }: RuleCondition): { field: string; op: string; value: unknown } {
  if (field !== 'amount') return { field, op, value };
  const tell = (one: unknown) => toAmount(cents(Number(one)));
  return { field, op, value: Array.isArray(value) ? value.map(tell) : tell(value) };
}
