import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const categories: Feature = {
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
  sidebar: { path: paths.categories, label: 'nav.categories', icon: 'squares' },
};
