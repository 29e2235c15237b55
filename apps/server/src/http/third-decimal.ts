import { withThirdDecimal } from '@saldo/contract';
import { isFine } from '@saldo/domain';
import { validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Amounts have two decimals, and a third only for whoever has money in thousandths. Who that is, is asked only where
 * somebody sends what may be such an amount: for everybody else what is too fine is refused where all input is.
 */

const taken = new WeakSet<object>();

/** What these are is read with three decimals. */
export function takeThirdDecimal(...inputs: readonly unknown[]): void {
  for (const input of inputs) if (isObject(input)) taken.add(input);
}

export const validateWithDecimals: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (input: unknown) =>
    isObject(input) && taken.has(input) ? withThirdDecimal(() => validate(input)) : validate(input);
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const FINE = /^\s*-?\d{1,13}\.\d{3,}\s*$/;

/** No amount stands deeper in anything that is sent. */
const DEEPEST = 8;

/** Whether anything in it reads as an amount of thousandths, or as one that is finer still. */
export function hasThirdDecimal(input: unknown, depth = 0): boolean {
  if (typeof input === 'number' || typeof input === 'string') return FINE.test(String(input));
  return (
    isObject(input) &&
    depth < DEEPEST &&
    Object.values(input).some((value) => hasThirdDecimal(value, depth + 1))
  );
}

/** Whether it is about a currency that has them. */
export const isAboutFine = (input: unknown): boolean =>
  isObject(input) && 'currency' in input && typeof input.currency === 'string' && isFine(input.currency);
