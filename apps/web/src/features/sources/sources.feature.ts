import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.editSource,
      load: async () => (await import('./edit-source-page.tsx')).EditSourcePage,
    },
  ],
};
