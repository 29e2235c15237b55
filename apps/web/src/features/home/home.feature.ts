import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const home: Feature = {
  publicPages: [
    {
      path: paths.home,
      load: async () => (await import('./home-page.tsx')).HomePage,
    },
  ],
  sidebar: { path: paths.home, label: 'nav.home', icon: 'house' },
};
