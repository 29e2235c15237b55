export const en = {
  faq: {
    title: 'Frequently asked questions',
    lead: 'Short answers. For anything else, write to us on the Contact page.',
    questions: {
      what: {
        question: 'What is Saldo?',
        answer:
          'Saldo is a web app for people who track their own money. It keeps your income and expenses, your budgets, your money sources and your categories, and it can link your bank accounts through open banking.',
      },
      link: {
        question: 'How do I link my bank account?',
        answer:
          'Sign in and go to your profile settings > Connections. Choose your bank there and ask for authorization: you sign in on the page of your bank, which then sends you back to Saldo.',
      },
      manual: {
        question: 'Can I add transactions manually?',
        answer:
          'Yes. You can write down any income or expense yourself, without linking a bank, and change or delete it later.',
      },
      security: {
        question: 'Is my data secure?',
        answer:
          'Your password is stored only as an argon2id hash, your sessions only as hashes of their tokens. Bank credentials are not stored: you enter them on the page of your bank, never in Saldo. No page of Saldo calls a third party for advertising or statistics.',
      },
      features: {
        question: 'What features does Saldo offer?',
        answer:
          'Transactions with filters and a chart per month, budgets per category, categories and sources of your own, a balance across all sources, and the import of bank accounts and bank transactions.',
      },
      budgets: {
        question: 'Can I create multiple budgets?',
        answer: 'Yes, as many as you like: one per category and period, or several for the same category.',
      },
      free: {
        question: 'Is Saldo free of charge?',
        answer: 'Yes. Saldo is free, and there are no premium plans.',
      },
      errors: {
        question: 'What can I do about errors in my data?',
        answer:
          'Whatever you entered yourself can be edited or deleted at any time. Of a bank transaction you can change the name, the description and the category; its amount and date are what your bank reports.',
      },
      support: {
        question: 'How do I contact support?',
        answer: 'Write to us on the Contact page. We read every message.',
      },
    },
  },
} as const;
