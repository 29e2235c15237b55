import type { QueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/look/icon.tsx';

/** What the app has to know of a feature: its `<noun>.feature.ts`, found by that name. */
export type Feature = {
  /** Anybody may see these. */
  publicPages?: Page[];
  /** Only whoever is signed in sees these. */
  pages?: Page[];
  /** From top to bottom by their places. */
  sidebar?: SidebarEntry;
  /** Screens that are a tab of the settings, from left to right by their places. */
  settings?: Entry[];
};

/**
 * From top to bottom: what people open every day, what is set up now and then, what else there is to do, and in small the
 * pages for visitors.
 */
export const SIDEBAR_GROUPS = ['daily', 'setup', 'end', 'site'] as const;
type SidebarGroup = (typeof SIDEBAR_GROUPS)[number];

type Entry = { place: number; path: string; label: ParseKeys; icon: IconName };

export type SidebarEntry = Entry & {
  group: SidebarGroup;
  /** Screens that are part of it and have no entry of their own. */
  within?: string[];
  /** Leads there after `g`; `shortcuts.tsx` and its help read it. */
  key?: string;
  /** One of the few that are also in the bar at the end of a phone's screen. */
  isInBottomBar?: true;
};

export type Page = {
  path: string;
  /** Each page is a chunk of its own, fetched when it is first visited. */
  load: () => Promise<ComponentType>;
  /** Sentences that come with it: of the FAQ, or those that the profile and the pages of our letters share. */
  texts?: 'account' | 'faq';
};

/** What a feature wants fetched before it is asked for: its `<noun>.prefetch.ts`, found by that name. */
export type Prefetch = {
  /**
   * What a screen shows first. The page itself asks for it, before any script is there: the build finds the addresses by
   * running `ask` (`first-requests.ts`), so they are those that the client asks for.
   */
  first?: {
    path: string;
    /** Whoever has something of this name in the browser's storage asks for something else; the person's id follows. */
    unlessStored?: string;
    ask: Ask;
  };
  /** What the next screens will ask for, fetched once this one is drawn. */
  whenIdle?: Ask;
};

type Ask = (cache: Pick<QueryClient, 'prefetchQuery'>) => Promise<unknown>[];
