import { useSyncExternalStore } from 'react';

/** Light or dark, as chosen on this device, otherwise as the system has it: told to the style sheets on the page's root. */

export type ColorScheme = 'auto' | 'light' | 'dark';

const STORED = 'color-scheme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChosen(): ColorScheme {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

let chosen = readChosen();

function readShown(): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen;
  return system.matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset.colorScheme = readShown();
  for (const listener of listeners) listener();
}

export function chooseColorScheme(scheme: ColorScheme): void {
  chosen = scheme;
  if (scheme === 'auto') localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, scheme);
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useColorScheme = () => useSyncExternalStore(subscribe, () => chosen);

/** Also follows another tab, and the system as evening comes. */
export function followColorScheme(): void {
  system.addEventListener('change', show);
  window.addEventListener('storage', () => {
    chosen = readChosen();
    show();
  });
  show();
}
