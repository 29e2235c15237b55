import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.categories,
      load: async () => (await import('./categories-page.tsx')).CategoriesPage,
    },
    {
      path: paths.editCategory,
      load: async () => (await import('./edit-category-page.tsx')).EditCategoryPage,
    },
  ],
  sidebar: {
    group: 'setup',
    key: 'a',
    place: 2,
    path: paths.categories,
    within: [paths.editCategory],
    label: 'nav.categories',
    icon: 'squares',
  },
};
