export const en = {
  explain: {
    title: 'How did this figure come about?',
    formula: {
      income: 'All that came in. Transfers between your own sources are not in it.',
      earned: 'All that came in, without what came back of expenses.',
      expense: 'All that went out. Transfers between your own sources are not in it.',
      spending: 'All that went out, less what came back of it.',
      refunded: 'What came back of expenses.',
      left: 'What came in, less what went out.',
      balance: 'What was there at first, and all that moved since.',
    },
    days: 'From {{from}} to {{to}}',
    upTo: 'Up to {{day}}',
    steps: {
      opening: 'There at first',
      income: 'Came in',
      expense: 'Went out',
      refund: 'Came back of expenses',
      transfer: 'Transfers, in less out',
    },
    show_one: 'Show {{count}} transaction in the list',
    show_other: 'Show {{count}} transactions in the list',
    sum: 'Together',
    leftOut: {
      title: 'Not in it',
      currency_one:
        '{{count}} transaction in another currency: amounts of different currencies are not added',
      currency_other:
        '{{count}} transactions in another currency: amounts of different currencies are not added',
      transfer_one: '{{count}} side of a transfer: the money only went from one of your sources to another',
      transfer_other: '{{count}} sides of transfers: the money only went from one of your sources to another',
      refund_one: '{{count}} refund: it is less spent, not earned',
      refund_other: '{{count}} refunds: they are less spent, not earned',
      outside_one: '{{count}} transaction of other days',
      outside_other: '{{count}} transactions of other days',
    },
  },
} as const;
