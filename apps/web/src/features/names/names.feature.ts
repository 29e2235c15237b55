import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.names, load: async () => (await import('./names-page.tsx')).NamesPage }],
  settings: [{ place: 5, path: paths.names, label: 'nav.names', icon: 'branch' }],
};
