export const en = {
  personalData: {
    counts: { recurring_one: '{{count}} recurring payment', recurring_other: '{{count}} recurring payments' },
  },
  changes: {
    kinds: {
      recurring: {
        created: 'Created the recurring payment {{name}}',
        changed: 'Changed the recurring payment {{name}}',
        deleted: 'Deleted the recurring payment {{name}}',
        confirmed: 'Confirmed the recurring payment {{name}}',
        dismissed: 'Dismissed the recurring payment {{name}}',
        skipped: 'Skipped a day of {{name}}',
        merged: 'Merged another recurring payment into {{name}}',
        split: 'Split the recurring payment {{name}}',
      },
    },
  },
  trash: { kinds: { recurring: 'Recurring payment' } },
} as const;
