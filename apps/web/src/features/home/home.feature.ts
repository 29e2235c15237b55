import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  publicPages: [
    {
      path: paths.home,
      load: async () => (await import('./home-page.tsx')).HomePage,
    },
  ],
  sidebar: { group: 'site', place: 1, path: paths.home, label: 'nav.home', icon: 'house' },
};
