import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const dashboard: Feature = {
  pages: [
    {
      path: paths.dashboard,
      load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
    },
  ],
  sidebar: { path: paths.dashboard, label: 'nav.dashboard', icon: 'tiles' },
};
