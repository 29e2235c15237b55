import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.rules, load: async () => (await import('./rules-page.tsx')).RulesPage }],
  sidebar: { group: 'setup', key: 'l', place: 3, path: paths.rules, label: 'nav.rules', icon: 'branch' },
};
