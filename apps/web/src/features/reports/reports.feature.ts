import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.reports, load: async () => (await import('./reports-page.tsx')).ReportsPage }],
  sidebar: {
    ...{ group: 'daily', key: 'p', place: 6, path: paths.reports, label: 'nav.reports', icon: 'columns' },
    within: [paths.forecast],
  },
};
