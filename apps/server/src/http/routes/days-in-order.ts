import { invalidInput } from '../../errors/app-error.ts';

/**
 * Days the wrong way round are a mistake, and not a search that finds nothing: wherever days are asked for, in an address
 * or in the filter of a change of many.
 */
export function requireDaysInOrder({ query, body }: { query: unknown; body: unknown }): void {
  requireInOrder(query, 'to');
  if (isObject(body)) requireInOrder(body.filter, 'filter.to');
}

function requireInOrder(asked: unknown, path: string): void {
  if (!isObject(asked)) return;
  const { from, to } = asked;
  // What is no day, as a currency or a month, is something else.
  if (isDay(from) && isDay(to) && from > to) throw invalidInput(path, 'must not be before from');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
