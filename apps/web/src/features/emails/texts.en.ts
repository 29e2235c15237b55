export const en = {
  emails: {
    confirmed: 'Your email address is confirmed.',
    unconfirmed: 'Your email address is not confirmed yet.',
    send: 'Send confirmation mail',
    sent: 'A mail with a link is on its way to {{email}}.',
    sendFailed: 'The mail could not be sent.',
    confirmTitle: 'Confirm your email address',
    confirmInside:
      'You are signed in as {{email}}. If that is the address of the mail, all else stays as it is. Otherwise everything that opened the other account so far ends, and you set a new password for it.',
    confirmOutside:
      'You are not signed in here. If this address is confirmed for the first time, everything that opened its account so far ends, the password included, and you set a new one. If the account is yours, sign in first and then open the link again.',
    confirmSignIn: 'Sign in first',
    confirm: 'Confirm the address',
    confirmDone: 'Your email address is confirmed.',
    confirmDonePassword: 'Your email address is confirmed. Please set a new password.',
    takeBackTitle: 'Take your email address back',
    takeBackLead:
      'Your old address becomes the address of your account again. Everybody is signed out, all passkeys, linked accounts and two-step sign-in go, and you set a new password.',
    takeBack: 'Take the address back',
    takeBackDone: '{{email}} is the address of your account again. Please set a new password.',
    resetOthers: 'These open your account too, without the password:',
    resetPasskey: 'Passkey “{{name}}”, added {{when}}',
    resetIdentity: '{{name}}, linked {{when}}',
    resetRemove: 'Remove these passkeys and linked accounts',
    resetEndsAll:
      'This confirms the address for the first time. Whatever else opened the account ends: passkeys, linked accounts, two-step sign-in and all sessions.',
    resetTakenBack:
      'Until {{when}} this account can be taken back by the email address it had before. If you know of no such address, the account was somebody else’s: do not keep anything in it until then.',
  },
} as const;
