import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** What any call may meet, whatever it asks for. */
const ANY_CALL: ErrorCode[] = [
  'host.twice',
  'host.refused',
  'attempts.too_many',
  'server.failed',
  'server.busy',
  'server.unavailable',
  'server.stopping',
  'storage.full',
];

/** Every call that creates something of the caller's takes an `Idempotency-Key`, and some that change it. */
export const takesKey = ({ method, access, success, keyed }: Endpoint) =>
  keyed === true || (method === 'POST' && success === 201 && access !== 'public');

/** A misspelled filter would find everything: what asks for one's own things takes no name that it does not know. */
export const hasStrictQuery = ({ method, access }: Endpoint) => method === 'GET' && access !== 'public';

/** Every failure of a call: those that its row names, and those that follow from the row's shape. */
export function errorsOf(row: Endpoint): ErrorCode[] {
  const hasInput = row.params ?? row.query ?? row.headers ?? row.body ?? row.file;
  return [
    ...new Set<ErrorCode>([
      ...row.errors,
      ...(hasInput || row.method !== 'GET' || hasStrictQuery(row) ? (['input.invalid'] as const) : []),
      ...(row.method === 'GET' ? [] : (['body.too_large', 'body.unsupported'] as const)),
      ...(row.file ? [row.file.tooLarge] : []),
      ...(row.access === 'public' ? [] : (['session.required'] as const)),
      ...(takesKey(row) ? (['request.in_conflict'] as const) : []),
      ...ANY_CALL,
    ]),
  ];
}
