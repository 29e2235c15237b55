import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const transactions: Feature = {
  pages: [
    {
      path: paths.transactions,
      load: async () => (await import('./transactions-page.tsx')).TransactionsPage,
    },
    {
      path: paths.editTransaction,
      load: async () => (await import('./edit-transaction-page.tsx')).EditTransactionPage,
    },
  ],
  sidebar: { path: paths.transactions, label: 'nav.transactions', icon: 'arrows' },
};
