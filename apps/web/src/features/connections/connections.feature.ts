import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const connections: Feature = {
  pages: [
    {
      path: paths.connections,
      load: async () => (await import('./connections-page.tsx')).ConnectionsPage,
    },
  ],
  sidebar: { path: paths.connections, label: 'nav.connections', icon: 'bank' },
};
