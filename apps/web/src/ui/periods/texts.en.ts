export const en = {
  period: {
    title: 'Period',
    all: 'All time',
    'last-year': 'The last 12 months',
    'this-month': 'This month',
    'last-month': 'Last month',
    other: 'Other…',
    range: 'From … to …',
    from: 'From',
    to: 'To',
    show: 'Show',
  },
} as const;
