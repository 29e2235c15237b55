import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  publicPages: [
    {
      path: paths.faq,
      load: async () => (await import('./faq-page.tsx')).FaqPage,
      texts: 'faq',
    },
  ],
  sidebar: { group: 'site', place: 2, path: paths.faq, label: 'nav.faq', icon: 'question' },
};
