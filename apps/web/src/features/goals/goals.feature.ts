import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.goals, load: async () => (await import('./goals-page.tsx')).GoalsPage }],
  sidebar: { group: 'daily', key: 'o', place: 7, path: paths.goals, label: 'nav.goals', icon: 'flag' },
};
