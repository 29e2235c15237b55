import { useSyncExternalStore } from 'react';
import { retranslate } from '../../texts/i18n.ts';

/** Whether amounts are hidden, as somebody looks over one's shoulder: remembered on this device, in all of its tabs. */

const STORED = 'amounts';
const HIDDEN = 'hidden';

const read = () => globalThis.localStorage?.getItem(STORED) === HIDDEN;

let isHidden = read();
const listeners = new Set<() => void>();

export const areAmountsHidden = () => isHidden;

export function toggleAmounts(): void {
  if (isHidden) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, HIDDEN);
  follow();
}

export const useHiddenAmounts = () => useSyncExternalStore(subscribe, areAmountsHidden);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function follow(): void {
  if (isHidden === read()) return;
  isHidden = read();
  for (const listener of listeners) listener();
  // Amounts stand in sentences, too.
  retranslate();
}

globalThis.addEventListener?.('storage', follow);
