import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.recurring, load: async () => (await import('./recurring-page.tsx')).RecurringPage }],
  sidebar: {
    group: 'daily',
    key: 'e',
    place: 5,
    path: paths.recurring,
    within: [paths.fixedExpenses],
    label: 'nav.recurring',
    icon: 'calendar',
  },
};
