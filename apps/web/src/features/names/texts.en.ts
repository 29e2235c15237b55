export const en = {
  nav: { names: 'Merchant names' },
  names: {
    title: 'Names',
    lead: 'Banks wrap merchant names in extra text. These steps remove it wherever transactions are shown. The original text stays in the details and in search.',
    list: 'Removed, in this order',
    becomes: ' becomes ',
    activeOf: '{{what}}: on',
    rules: {
      sepa: 'Direct debit wording',
      'card-purchase': 'Card purchase wording',
      'bank-transfer': 'Transfer wording',
      'card-number': 'Card numbers',
      'date-time': 'Dates and times',
      processor: 'Payment processors',
      reference: 'References and numbers',
      'web-address': 'Web addresses',
      place: 'Towns and countries',
      company: 'Company suffixes',
      capitals: 'All capitals',
    },
  },
};
