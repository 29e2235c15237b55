/** The ways in which a bank can be made to fail, with the words of the control page. */
export const failureKinds = {
  none: 'works',
  bank_down: 'the bank fails (424)',
  rate_limited: 'too many calls (429)',
  server_error: 'the provider fails (500)',
  issues: 'the bank fails, newer error format (424)',
  slow: 'answers slowly',
  timeout: 'answers when nobody waits any more',
  authorisation_failed: 'fails while access is being authorised',
} as const;

export type FailureKind = keyof typeof failureKinds;

export function isFailureKind(value: unknown): value is FailureKind {
  return typeof value === 'string' && Object.hasOwn(failureKinds, value);
}
