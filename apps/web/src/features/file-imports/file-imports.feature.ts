import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.import, load: async () => (await import('./import-page.tsx')).ImportPage }],
  sidebar: { group: 'end', key: 'i', place: 1, path: paths.import, label: 'nav.import', icon: 'bringIn' },
};
