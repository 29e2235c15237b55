import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.sources,
      load: async () => (await import('./sources-page.tsx')).SourcesPage,
    },
    {
      path: paths.editSource,
      load: async () => (await import('./edit-source-page.tsx')).EditSourcePage,
    },
  ],
  settings: [{ place: 2, path: paths.sources, label: 'nav.sources', icon: 'manual_entry' }],
};
