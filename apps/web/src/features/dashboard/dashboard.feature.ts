import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.dashboard,
      load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
    },
  ],
  sidebar: {
    group: 'daily',
    key: 'd',
    place: 1,
    path: paths.dashboard,
    label: 'nav.dashboard',
    icon: 'tiles',
    isInBottomBar: true,
  },
};
