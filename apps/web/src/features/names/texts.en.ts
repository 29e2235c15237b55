export const en = {
  names: {
    title: 'Names',
    lead: 'Banks write more around a shop’s name than anybody reads. These steps take it away wherever transactions are shown; what the bank wrote stays in their details and is still found by searching.',
    list: 'What is taken away, in this order',
    becomes: ' becomes ',
    activeOf: '{{what}}: on',
    rules: {
      sepa: 'Words of direct debits',
      'card-purchase': 'Words of card purchases',
      'bank-transfer': 'Words of transfers',
      'card-number': 'Card numbers',
      'date-time': 'Dates and times',
      processor: 'Whoever collected the payment',
      reference: 'References and numbers',
      'web-address': 'Web addresses',
      place: 'Towns and countries',
      company: 'Forms of companies',
      capitals: 'Capital letters only',
    },
  },
};
