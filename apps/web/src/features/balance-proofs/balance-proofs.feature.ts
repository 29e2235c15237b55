import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.balanceProof,
      load: async () => (await import('./balance-proof-page.tsx')).BalanceProofPage,
    },
  ],
};
