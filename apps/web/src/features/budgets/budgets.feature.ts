import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.budgets,
      load: async () => (await import('./budgets-page.tsx')).BudgetsPage,
    },
    {
      path: paths.editBudget,
      load: async () => (await import('./edit-budget-page.tsx')).EditBudgetPage,
    },
  ],
  sidebar: {
    group: 'daily',
    key: 'b',
    place: 4,
    path: paths.budgets,
    within: [paths.editBudget],
    label: 'nav.budgets',
    icon: 'pie',
    isInBottomBar: true,
  },
};
