import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.profile,
      load: async () => (await import('./profile-page.tsx')).ProfilePage,
      texts: 'account',
    },
  ],
  sidebar: { group: 'end', key: 's', place: 2, path: paths.profile, label: 'nav.settings', icon: 'gear' },
  settings: [{ place: 1, path: paths.profile, label: 'nav.profile', icon: 'person' }],
};
