import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.transactions,
      load: async () => (await import('./list/transactions-page.tsx')).TransactionsPage,
    },
    { path: paths.claims, load: async () => (await import('./claims/claims-page.tsx')).ClaimsPage },
    {
      path: paths.editTransaction,
      load: async () => (await import('./form/edit-transaction-page.tsx')).EditTransactionPage,
    },
  ],
  sidebar: {
    group: 'daily',
    key: 't',
    place: 2,
    path: paths.transactions,
    within: [paths.editTransaction, paths.claims, paths.transferSuggestions],
    label: 'nav.transactions',
    icon: 'arrows',
    isInBottomBar: true,
  },
};
