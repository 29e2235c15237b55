import { HOME_CURRENCY } from '@saldo/domain';
import { useSyncExternalStore } from 'react';
import { retranslate } from '../../texts/i18n.ts';

/** What totals are in: as the signed-in person chose it, which is kept with them in the browser. */

function read(): string | null {
  try {
    const user: unknown = JSON.parse(globalThis.localStorage?.getItem('user') ?? 'null');
    const chosen = user && typeof user === 'object' && 'home_currency' in user ? user.home_currency : null;
    return typeof chosen === 'string' ? chosen : null;
  } catch {
    return null;
  }
}

let chosen = read();
const listeners = new Set<() => void>();

/** Null until somebody chose one. */
export const chosenCurrency = () => chosen;
export const homeCurrency = () => chosen ?? HOME_CURRENCY;

export const useHomeCurrency = () => useSyncExternalStore(subscribe, homeCurrency);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Somebody else is here, or they chose another. */
export function followHomeCurrency(): void {
  if (chosen === read()) return;
  chosen = read();
  for (const listener of listeners) listener();
  // Amounts stand in sentences, too.
  retranslate();
}

globalThis.addEventListener?.('storage', followHomeCurrency);

/** `$`, `€`, `CHF`: what stands for a currency beside a figure. */
export const signOf = (currency: string): string =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
