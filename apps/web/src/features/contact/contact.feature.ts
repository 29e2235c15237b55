import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  publicPages: [
    {
      path: paths.contact,
      load: async () => (await import('./contact-page.tsx')).ContactPage,
    },
  ],
  sidebar: { group: 'site', place: 3, path: paths.contact, label: 'nav.contact', icon: 'letter' },
};
