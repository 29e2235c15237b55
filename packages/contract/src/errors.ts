/** Every failure a caller may meet: its code → status and words. Services throw them by code. */
export const errorTable = {
  'input.invalid': { status: 400, message: 'Some of the input is not valid.' },
  'reset.refused': { status: 400, message: 'Invalid or expired token.' },
  'session.required': { status: 401, message: 'Sign in to go on.' },
  'login.refused': { status: 401, message: 'Incorrect username or password' },
  'signin.refused': { status: 401, message: 'The sign-in was not completed. Please try again.' },
  'budget.not_found': { status: 404, message: 'Budget not found.' },
  'category.not_found': { status: 404, message: 'Category not found.' },
  'email.unknown': { status: 404, message: 'Email not registered.' },
  'fixed_expense.not_found': { status: 404, message: 'Fixed expense not found.' },
  'provider.not_found': { status: 404, message: 'This way of signing in is not offered here.' },
  'route.not_found': { status: 404, message: 'There is nothing at this address.' },
  'session.not_found': { status: 404, message: 'Session not found.' },
  'source.not_found': { status: 404, message: 'Source not found.' },
  'transaction.not_found': { status: 404, message: 'Transaction not found.' },
  'user.not_found': { status: 404, message: 'User not found.' },
  'email.taken': { status: 409, message: 'Email already registered.' },
  'ledger.full': {
    status: 409,
    message: 'Together, your amounts would be too large to be added up exactly.',
  },
  'request.in_conflict': { status: 409, message: 'This Idempotency-Key was used for another request.' },
  'sample_data.not_empty': {
    status: 409,
    message: 'Sample data can only be loaded where there is no data yet.',
  },
  'source.kept_by_bank': {
    status: 409,
    message: 'The bank keeps this source: its type, amount and transactions come from there.',
  },
  'transaction.kept_by_bank': {
    status: 409,
    message: 'The bank reports this transaction: only its category, name and description can be changed.',
  },
  'body.too_large': { status: 413, message: 'The request is too large.' },
  'image.too_large': { status: 413, message: 'The image is too large. Please choose one of at most 5 MB.' },
  'body.unsupported': { status: 415, message: 'This kind of content is not taken here.' },
  'image.unsupported': { status: 415, message: 'This file is not an image that can be used here.' },
  'attempts.too_many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side.' },
  'server.stopping': { status: 503, message: 'The server is restarting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
