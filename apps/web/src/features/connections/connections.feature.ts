import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.connections,
      load: async () => (await import('./connections-page.tsx')).ConnectionsPage,
    },
  ],
  sidebar: {
    group: 'setup',
    key: 'c',
    place: 1,
    path: paths.connections,
    within: [paths.editSource],
    label: 'nav.connections',
    icon: 'bank',
  },
};
