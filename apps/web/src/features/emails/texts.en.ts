export const en = {
  emails: {
    confirmed: 'Your email address is confirmed.',
    unconfirmed: 'Your email address is not confirmed yet.',
    send: 'Send confirmation email',
    sent: 'We sent a link to {{email}}.',
    sendFailed: 'The email couldn’t be sent.',
    confirmTitle: 'Confirm your email address',
    confirmInside:
      'You’re signed in as {{email}}. If the email was sent to that address, nothing else changes. Otherwise all other ways into that account end, and you set a new password for it.',
    confirmOutside:
      'You’re not signed in. Confirming this address for the first time ends every way into its account, including the password, and you set a new one. If the account is yours, sign in first, then open the link again.',
    confirmSignIn: 'Sign in first',
    confirm: 'Confirm the address',
    confirmDone: 'Your email address is confirmed.',
    confirmDonePassword: 'Your email address is confirmed. Set a new password.',
    reversalTitle: 'Restore your email address',
    reversalLead:
      'Your account gets its old address back. All devices are signed out, passkeys, linked accounts and two-step sign-in are removed, and you set a new password.',
    reversalAction: 'Restore the address',
    reversalDone: '{{email}} is your account’s address again. Set a new password.',
    resetOthers: 'These also sign in to your account, without the password:',
    resetPasskey: 'Passkey “{{name}}”, added {{when}}',
    resetIdentity: '{{name}}, linked {{when}}',
    resetRemove: 'Remove these passkeys and linked accounts',
    resetEndsAll:
      'This confirms the address for the first time. Passkeys, linked accounts, two-step sign-in and all sessions end.',
    resetTakenBack:
      'Until {{when}}, the previous email address can reclaim this account. If you don’t know that address, the account was someone else’s: don’t store anything in it until then.',
  },
} as const;
