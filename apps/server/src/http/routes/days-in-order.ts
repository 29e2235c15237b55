import { invalidInput } from '../../errors/app-error.ts';

/** `from` after `to` is an error everywhere, in queries and bulk filters, rather than an empty result. */
export function requireDaysInOrder({ query, body }: { query: unknown; body: unknown }): void {
  requireInOrder(query, 'to');
  if (isObject(body)) requireInOrder(body.filter, 'filter.to');
}

function requireInOrder(asked: unknown, path: string): void {
  if (!isObject(asked)) return;
  const { from, to } = asked;
  // `from` and `to` that aren't days, such as currencies, are something else.
  if (isDay(from) && isDay(to) && from > to) throw invalidInput(path, 'must not be before from');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
