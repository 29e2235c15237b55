import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    { path: paths.history, load: async () => (await import('./history-page.tsx')).HistoryPage },
    { path: paths.trash, load: async () => (await import('./trash-page.tsx')).TrashPage },
  ],
  settings: [
    { place: 7, path: paths.history, label: 'nav.history', icon: 'clock' },
    { place: 8, path: paths.trash, label: 'nav.trash', icon: 'bin' },
  ],
};
