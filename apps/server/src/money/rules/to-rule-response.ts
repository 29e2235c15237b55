import type { KeptCondition } from './prepared-rule.ts';

/** Stored hundredths (with fractions for dinars) become amounts. */
export function toTold({ field, op, value }: KeptCondition): { field: string; op: string; value: unknown } {
  if (field !== 'amount') return { field, op, value };
  const tell = (one: unknown) => Math.round(Number(one) * 10) / 1000;
  return { field, op, value: Array.isArray(value) ? value.map(tell) : tell(value) };
}
