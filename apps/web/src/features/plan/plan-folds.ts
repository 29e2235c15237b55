import { type KeyboardEvent, useState } from 'react';
import { useSession } from '../../session/session.ts';

/** Which groups are folded, remembered in this browser; what lies there may be anything. */
function read(key: string): string[] {
  try {
    const folded: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(folded) ? folded.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function useFolded(): [folded: readonly string[], toggle: (id: string) => void] {
  const key = `plan-folded-${useSession().user?.id ?? ''}`;
  const [folded, setFolded] = useState(() => read(key));
  const toggle = (id: string) => {
    const next = folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id];
    setFolded(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Full or forbidden: it is forgotten with the page.
    }
  };
  return [folded, toggle];
}

/** Up and down from one group to the next. */
export function goAlongFolds(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const folds = event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-fold]') ?? [];
  const all = [...folds];
  all[all.indexOf(event.currentTarget) + by]?.focus();
}
