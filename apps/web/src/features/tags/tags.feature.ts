import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.tags, load: async () => (await import('./tags-page.tsx')).TagsPage }],
  settings: [{ place: 4, path: paths.tags, label: 'nav.tags', icon: 'label' }],
};
