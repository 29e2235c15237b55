import type { CategoryIcon } from '@saldo/domain';
import { useEffect, useSyncExternalStore } from 'react';

/** The drawings come after the first paint: until then, a category is its color. */

type Drawings = Readonly<Record<CategoryIcon, string>>;

let drawings: Drawings | undefined;
let isComing = false;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  if (isComing || drawings) return;
  isComing = true;
  try {
    drawings = (await import('./category-icons.ts')).categoryIcons;
    for (const listener of listeners) listener();
  } catch {
    // Without a network, whoever comes next asks again.
    isComing = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Also of a name that this version does not know: a newer server may have more. */
export function useCategoryDrawing(icon: string | undefined): string | undefined {
  const known = useSyncExternalStore(subscribe, () => drawings);
  useEffect(() => {
    if (icon !== undefined && !known) void load();
  }, [icon, known]);
  return icon === undefined ? undefined : (known as Record<string, string> | undefined)?.[icon];
}
