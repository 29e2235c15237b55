import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    { path: paths.review, load: async () => (await import('./review-page.tsx')).ReviewPage },
    { path: paths.learning, load: async () => (await import('./learning-page.tsx')).LearningPage },
  ],
  more: [{ group: 'money', place: 2, path: paths.review, label: 'nav.review', icon: 'inbox' }],
};
