export const en = {
  privacy: {
    on: 'Amounts are hidden.',
    show: 'Show amounts',
    hide: 'Hide amounts',
  },
} as const;
