export const en = {
  identities: {
    title: 'Linked accounts',
    lead: 'An account at one of these providers signs you in without a password.',
    empty: 'No linked accounts yet.',
    link: 'Link {{name}}',
    linkedOn: 'Linked {{when}}',
    linked: '{{name}} is linked.',
    linkFailed: 'The account couldn’t be linked.',
    failures: {
      refused: 'Cancelled at the provider.',
      taken: 'That account is linked to someone else.',
      failed: 'That didn’t work. Try again.',
    },
    remove: 'Remove',
    removeOf: 'Remove the linked account {{name}}',
    confirmRemove:
      'Remove “{{name}}”? It will no longer sign you in. Your password, or a new one by email, still does.',
    removeAction: 'Remove linked account',
    removed: 'Linked account removed.',
    removeFailed: 'The linked account couldn’t be removed.',
  },
} as const;
