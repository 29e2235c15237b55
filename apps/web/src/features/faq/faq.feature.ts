import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const faq: Feature = {
  publicPages: [
    {
      path: paths.faq,
      load: async () => (await import('./faq-page.tsx')).FaqPage,
    },
  ],
  sidebar: { path: paths.faq, label: 'nav.faq', icon: 'question' },
};
