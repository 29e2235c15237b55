export const en = {
  nav: { home: 'Home' },
  home: {
    title: 'All your money, exact to the cent',
    lead: 'Saldo brings your accounts, income, expenses and budgets together, so that you always know where you stand.',
    getStarted: 'Get Started',
    pictureAlt:
      'The dashboard: the balance of all sources, the latest transactions and a chart of twelve months.',
    whyTitle: 'Why Choose Us',
    whyLead:
      'Made for people, not for advertisers. Every figure can be followed back to the entries it is made of.',
    whyPictureAlt: 'Saldo on a phone: budgets with how much of each is spent.',
    whyExact: 'Exact: amounts are counted in whole cents, so two screens never disagree.',
    whyYours: 'Yours: it runs on your own machine, or on one you trust.',
    whyOpen: 'Open: the code can be read, and your data taken along.',
    featuresTitle: 'What it does',
    features: {
      sync: { title: 'Your banks, in sync', text: 'Link your bank accounts and see them all in one place.' },
      tracking: {
        title: 'Automatic tracking',
        text: 'Expenses are tracked automatically as your bank reports them.',
      },
      analysis: {
        title: 'Spending by category',
        text: 'See where the money goes, category by category, month by month.',
      },
      budgets: {
        title: 'Budgeting tools',
        text: 'Set a budget per category and see at once how much of it is left.',
      },
      overview: {
        title: 'Financial overview',
        text: 'One balance across all your sources, and how it developed.',
      },
      free: {
        title: 'Free and discreet',
        text: 'No premium plans, and your bank credentials are never stored.',
      },
    },
  },
} as const;
