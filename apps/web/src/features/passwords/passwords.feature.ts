import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  publicPages: [
    {
      path: paths.forgotPassword,
      load: async () => (await import('./forgot-page.tsx')).ForgotPage,
    },
    {
      path: paths.resetPassword,
      load: async () => (await import('./reset-page.tsx')).ResetPage,
      texts: 'account',
    },
  ],
};
