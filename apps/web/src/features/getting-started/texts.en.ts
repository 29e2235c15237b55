export const en = {
  gettingStarted: {
    title: 'Bank, file or sample data?',
    lead: 'Choose how to start. You can add the others later.',
    bank: 'Your bank',
    bankText: 'Choose your bank and approve. Accounts and transactions are imported for you.',
    bankAction: 'Link a bank',
    file: 'A file',
    fileText: 'From your bank’s website or another app: CSV, OFX, QIF and more.',
    fileAction: 'Import a file',
    sample: 'Sample data',
    sampleText: 'Look around with two years of sample data. Remove it with one click.',
    sampleAction: 'Load sample data',
    failed: 'Something went wrong. Try again.',
    byHand: 'Or start by hand',
  },
} as const;
