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
  /** Below those, in groups with a heading. */
  more?: (Entry & { group: SidebarGroup })[];
};

/** From top to bottom. */
export const SIDEBAR_GROUPS = ['money', 'records'] as const;
type SidebarGroup = (typeof SIDEBAR_GROUPS)[number];

type Entry = { place: number; path: string; label: ParseKeys; icon: IconName };

type SidebarEntry = Entry & {
  /** Screens that are part of it and have no entry of their own. */
  within?: string[];
  /** One of the few that are also in the bar at the end of a phone's screen. */
  isNearThumb?: true;
};

export type Page = {
  path: string;
  /** Each page is a chunk of its own, fetched when it is first visited. */
  load: () => Promise<ComponentType>;
  /** Sentences that come with it: of the FAQ, or those that the profile and the pages of our letters share. */
  texts?: 'account' | 'faq';
};

/** Fetches what the next screens will ask for: a feature's `<noun>.preload.ts`, found by that name. */
export type Preload = (cache: QueryClient) => void;

/**
 * What `first-paint.ts` has a screen ask for before its scripts are there, for the cache: a feature's `<noun>.first.ts`,
 * found by that name.
 */
export type First = { path: string; ask: (cache: QueryClient) => Promise<unknown>[] };
