import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  publicPages: [
    {
      path: paths.confirmEmail,
      load: async () => (await import('./confirm-email-page.tsx')).ConfirmEmailPage,
      texts: 'account',
    },
    {
      path: paths.takeBackEmail,
      load: async () => (await import('./email-reversal-page.tsx')).EmailReversalPage,
      texts: 'account',
    },
  ],
};
