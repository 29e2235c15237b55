import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.notifications,
      load: async () => (await import('./notifications-page.tsx')).NotificationsPage,
    },
  ],
  settings: [{ place: 9, path: paths.notifications, label: 'nav.notifications', icon: 'bell' }],
};
