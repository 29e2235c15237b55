export const en = {
  sourceTypes: {
    bank_account: 'Bank account',
    credit_card: 'Credit card',
    debit_card: 'Debit card',
    manual_entry: 'Manual entry',
    others: 'others',
  },
  sources: {
    edit: 'Edit {{name}}',
    delete: 'Delete {{name}}',
    confirmDelete_zero: 'Are you sure you want to delete the source “{{name}}”? It has no transactions.',
    confirmDelete_one:
      'Are you sure you want to delete the source “{{name}}”? Its {{count}} transaction goes with it.',
    confirmDelete_other:
      'Are you sure you want to delete the source “{{name}}”? Its {{count}} transactions go with it.',
    deleteAction: 'Delete source',
    deleted: 'The source has been deleted.',
    deleteFailed: 'The source could not be deleted. It is still there.',
  },
  sourceForm: {
    newTitle: 'New Source',
    editTitle: 'Edit Source',
    name: 'Name',
    type: 'Type of the Source',
    amount: 'Amount',
    amountHint: 'What is in it now.',
    create: 'Create Source',
    created: 'The source has been saved.',
    save: 'Edit Source',
    saved: 'The source has been changed.',
    failed: 'The source could not be saved. What you entered is still here.',
    amountInvalid: 'Please, enter a valid number for the amount!',
    keptByBank: 'Your bank keeps the type and the amount.',
    noneChosen: 'No source is chosen. Pick one from your sources to edit it.',
    unknown: 'This source does not exist any more.',
    back: 'Back to Connections',
  },
} as const;
