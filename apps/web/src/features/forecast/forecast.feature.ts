import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [{ path: paths.forecast, load: async () => (await import('./forecast-page.tsx')).ForecastPage }],
};
