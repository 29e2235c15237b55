import { lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Page } from '../config/feature.ts';
import { addEnglish } from '../texts/i18n.ts';
import { yieldToBrowser } from '../ui/timing/yield-to-browser.ts';
import { cache } from './cache.ts';
import { features } from './features.ts';
import { AppFailure, PageFailure } from './page-failure.tsx';
import { PublicLayout } from './public-layout.tsx';
import { isQuickStart } from './quick-start.ts';
import { Root } from './root.tsx';

const TEXTS: Record<NonNullable<Page['texts']>, () => Promise<readonly object[]>> = {
  account: async () => (await import('./languages/account.en.ts')).accountTexts,
  faq: async () => (await import('./languages/faq.en.ts')).faqTexts,
};

/** Asks for the first page at once, each part of it in a turn of its own: together they keep a slow phone too long. */
export const startRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: AppFailure,
      HydrateFallback: () => null,
      children: [
        {
          Component: PublicLayout,
          children: toRoutes(features.flatMap(({ publicPages = [] }) => publicPages)),
        },
        { lazy: loadSignedIn, children: toRoutes(features.flatMap(({ pages = [] }) => pages)) },
        { path: '*', lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }) },
      ],
    },
  ]);

/** What fails stands in the place of the page, within its layout: not on the route itself, which never came. */
function toRoutes(pages: Page[]): RouteObject[] {
  return [{ ErrorBoundary: PageFailure, children: pages.map(toRoute) }];
}

function toRoute({ path, load, texts }: Page): RouteObject {
  const loadPage = async () => {
    await yieldToBrowser();
    const [Component, parts] = await Promise.all([load(), texts && TEXTS[texts]()]);
    if (parts) addEnglish(parts);
    return Component;
  };
  return {
    path,
    lazy: async () => {
      if (isQuickStart()) return { Component: lazy(async () => ({ default: await loadPage() })) };
      return { Component: await loadPage() };
    },
  };
}

/** The layout of the signed-in screens, with their sentences. */
async function loadSignedIn() {
  await yieldToBrowser();
  const [{ AppLayout, waitForFirstData }, { signedInTexts }] = await Promise.all([
    import('./signed-in.ts'),
    import('./languages/signed-in.en.ts'),
  ]);
  addEnglish(signedInTexts);
  await waitForFirstData(cache);
  return { Component: AppLayout };
}
