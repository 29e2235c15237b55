import type { Feature } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';

export const feature: Feature = {
  pages: [
    {
      path: paths.transferSuggestions,
      load: async () => (await import('./suggestions-page.tsx')).SuggestionsPage,
    },
  ],
};
