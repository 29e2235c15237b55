export const en = {
  reauthentication: {
    title: 'Is it you?',
    lead: 'This changes how your account is opened, so please confirm that it is you. It then holds for five minutes.',
    password: 'Your password',
    confirm: 'Confirm',
    withPasskey: 'Confirm with a passkey',
    failed: 'This did not work. Please try again.',
    cancelled: 'No passkey was used. You can try again.',
    signInAgain:
      'Your account has no password, passkey or authenticator app. Please sign in again, then come back here within five minutes.',
    signInAgainWith: 'Sign in again with {{name}}',
    signInAgainAction: 'Sign in again',
  },
} as const;
