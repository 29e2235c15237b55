import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.fixedExpenses,
      load: async () => (await import('./fixed-expenses-page.tsx')).FixedExpensesPage,
    },
  ],
};
