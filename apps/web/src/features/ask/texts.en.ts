export const en = {
  palette: {
    title: 'Go, find, write down',
    open: 'Search or ask',
    label: 'Where to, what to find, or what to write down',
    placeholder: 'Search, or say it in plain words',
    hint: 'Try “café 2,40 cash yesterday” or “groceries last month over 50”.',
    goTo: 'Go to',
    do: 'New',
    search: 'Search',
    show: 'Show',
    writeDown: 'Write down',
    find: 'Find “{{typed}}” in the transactions',
    notUnderstood: 'Not understood: {{words}}',
    nothingUnderstood: 'As a question, this was not understood.',
  },
} as const;
