import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  publicPages: [
    {
      path: paths.login,
      load: async () => (await import('./login-page.tsx')).LoginPage,
    },
  ],
};
