import type { Prefetch } from '../config/feature.ts';

const found = import.meta.glob<Prefetch>('../features/*/*.prefetch.ts', { eager: true, import: 'prefetch' });

/** What features want fetched before it is asked for. */
export const prefetches = Object.values(found);
