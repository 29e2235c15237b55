export const en = {
  personalData: {
    title: 'Your data',
    holdsNothing: 'Your account holds no money data yet.',
    holds: 'Your account holds {{counts}}.',
    downloadAll: 'Download all my data',
    downloadTransactions: 'Download transactions (CSV)',
    downloadFailed: 'The file could not be made. Please try again.',
    restoreTitle: 'Bring data back',
    restoreLead:
      'A file that “Download all my data” made can be brought back into an account that has no money data yet.',
    restore: 'Choose a file',
    confirmRestore:
      'Bring the data of “{{name}}” into this account? Sources, categories, transactions, budgets, fixed expenses and goals are added.',
    restoreAction: 'Bring data back',
    uploading: 'Sending: {{percent}} %',
    restoring: 'Bringing your data back…',
    restored: 'Brought back: {{counts}}.',
    restoreFailed: 'The data could not be brought back. Nothing was changed.',
    backups: 'Backups',
    lastBackup: 'Last backup: {{when}}.',
    noBackup: 'No backup has been made yet.',
    lastProof: 'Last proven restore: {{when}}.',
    noProof: 'No restore has been proven yet.',
  },
} as const;
