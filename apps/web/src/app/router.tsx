import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Page } from '../config/feature.ts';
import { addEnglish } from '../texts/i18n.ts';
import { AppCrash } from './app-crash.tsx';
import { features } from './features.ts';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: AppCrash,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicLayout,
        children: features.flatMap(({ publicPages = [] }) => publicPages.map(toRoute)),
      },
      { lazy: loadSignedIn, children: features.flatMap(({ pages = [] }) => pages.map(toRoute)) },
      { path: '*', lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }) },
    ],
  },
]);

function toRoute({ path, load, hasAccountTexts }: Page): RouteObject {
  const loadPage = async () => {
    const [Component] = await Promise.all([load(), hasAccountTexts && loadAccountTexts()]);
    return { Component };
  };
  return { path, lazy: loadPage };
}

async function loadAccountTexts(): Promise<void> {
  const { accountTexts } = await import('./languages/account.en.ts');
  addEnglish(accountTexts);
}

/** The layout of the signed-in screens, with their sentences. */
async function loadSignedIn() {
  const [{ AppLayout }, { signedInTexts }] = await Promise.all([
    import('./app-layout.tsx'),
    import('./languages/signed-in.en.ts'),
  ]);
  addEnglish(signedInTexts);
  return { Component: AppLayout };
}
