import type { Feature } from '../config/feature.ts';

const found = import.meta.glob<Feature>('../features/*/*.feature.ts', { eager: true, import: 'feature' });

/** Every feature that has pages. */
export const features = Object.values(found);
