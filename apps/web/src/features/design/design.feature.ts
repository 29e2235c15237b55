import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

/** For whoever builds Saldo: nothing leads here. */
export const feature: Feature = {
  pages: [{ path: paths.design, load: async () => (await import('./design-page.tsx')).DesignPage }],
};
