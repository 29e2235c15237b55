import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    { path: paths.currencies, load: async () => (await import('./currencies-page.tsx')).CurrenciesPage },
  ],
  settings: [{ place: 3, path: paths.currencies, label: 'nav.currencies', icon: 'exchange' }],
};
