export const en = {
  reauthentication: {
    title: 'Confirm it’s you',
    lead: 'This changes how you sign in, so confirm it’s you. This lasts five minutes.',
    password: 'Your password',
    confirm: 'Confirm',
    withPasskey: 'Confirm with a passkey',
    failed: 'That didn’t work. Try again.',
    cancelled: 'No passkey was used. Try again.',
    signInAgain:
      'Your account has no password, passkey or authenticator app. Sign in again, then come back within five minutes.',
    signInAgainWith: 'Sign in again with {{name}}',
    signInAgainAction: 'Sign in again',
  },
} as const;
