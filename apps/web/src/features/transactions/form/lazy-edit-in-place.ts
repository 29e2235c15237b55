import { lazy } from 'react';

/** The form is larger than the list: it comes once somebody edits. */
export const LazyEditInPlace = lazy(async () => ({
  default: (await import('./edit-in-place.tsx')).EditInPlace,
}));
