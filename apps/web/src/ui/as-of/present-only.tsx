import type { ReactNode } from 'react';
import { useAsOf } from './as-of.ts';

/** What changes something: the past cannot be changed. */
export function PresentOnly({ children }: { children: ReactNode }) {
  return useAsOf() ? null : children;
}
