export const en = {
  transfers: {
    type: 'Transfer',
    to: 'Transfer to {{name}}',
    from: 'Transfer from {{name}}',
    hint: 'Amount, type, source and category lines belong to both sides. Unlink them to change these.',
    unlink: 'Unlink',
    confirmUnlink:
      'Are you sure you want to unlink this transfer? Both sides stay, as an expense and an income.',
    unlinked: 'The two sides are an expense and an income again.',
    unlinkFailed: 'The transfer could not be unlinked.',
  },
  transferForm: {
    from: 'From',
    to: 'To',
    amount: 'Amount',
    toAmount: 'Amount that arrives',
    toAmountHint: 'From {{from}} into {{to}}: as much as came in.',
    date: 'Date',
    name: 'Name',
    description: 'Description',
    choose: 'Please choose',
    sameSource: 'Please choose another source than the one it comes from.',
    create: 'Create Transfer',
    created: 'The transfer has been saved.',
    failed: 'The transfer could not be saved. What you entered is still here.',
  },
} as const;
