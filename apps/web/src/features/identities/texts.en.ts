export const en = {
  identities: {
    title: 'Linked accounts',
    lead: 'An account at one of these providers signs you in without a password.',
    empty: 'No account is linked yet.',
    link: 'Link {{name}}',
    linkedOn: 'Linked {{when}}',
    linked: '{{name}} is linked.',
    linkFailed: 'The account could not be linked.',
    failures: {
      refused: 'It was cancelled at the provider.',
      taken: 'That account belongs to somebody else here.',
      failed: 'It did not work. Please try again.',
    },
    remove: 'Remove',
    removeOf: 'Remove the linked account {{name}}',
    confirmRemove:
      'Remove “{{name}}”? It does not sign you in any more. Your password, or a new one by mail, still does.',
    removeAction: 'Remove linked account',
    removed: 'The linked account has been removed.',
    removeFailed: 'The linked account could not be removed. It is still there.',
  },
} as const;
