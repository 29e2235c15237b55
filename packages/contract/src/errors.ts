/** Every failure a caller may meet: its code → status and words. Services throw them by code. */
export const errorTable = {
  'input.invalid': { status: 400, message: 'Some of the input is not valid.' },
  'session.required': { status: 401, message: 'Sign in to go on.' },
  'login.refused': { status: 401, message: 'Incorrect username or password' },
  'route.not_found': { status: 404, message: 'There is nothing at this address.' },
  'user.not_found': { status: 404, message: 'User not found.' },
  'email.taken': { status: 409, message: 'Email already registered.' },
  'body.too_large': { status: 413, message: 'The request is too large.' },
  'body.unsupported': { status: 415, message: 'This kind of content is not taken here.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side.' },
  'server.stopping': { status: 503, message: 'The server is restarting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
