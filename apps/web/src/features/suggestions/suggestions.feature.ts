import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    { path: paths.review, load: async () => (await import('./review-page.tsx')).ReviewPage },
    { path: paths.learning, load: async () => (await import('./learning-page.tsx')).LearningPage },
  ],
  sidebar: {
    group: 'daily',
    key: 'r',
    place: 3,
    path: paths.review,
    label: 'nav.review',
    icon: 'inbox',
    isInBottomBar: true,
  },
  settings: [{ place: 6, path: paths.learning, label: 'nav.learning', icon: 'inbox' }],
};
