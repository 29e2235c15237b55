import type { Offer } from './account.ts';

export function current(currency: string, description: string): Offer {
  return { key: 'current', kind: 'CURRENT', currency, description, openingCents: 184_350 };
}

export function savings(currency: string, description: string, nickname?: string): Offer {
  const offer: Offer = { key: 'savings', kind: 'SAVINGS', currency, description, openingCents: 400_000 };
  return nickname === undefined ? offer : { ...offer, nickname };
}

/** An old instalment that is never paid keeps the balance below zero on every day. */
export function creditCard(currency: string, description: string): Offer {
  return { key: 'card', kind: 'CREDIT_CARD', currency, description, openingCents: -12_000 };
}

export function travel(currency: string, description: string): Offer {
  return { key: 'travel', kind: 'TRAVEL', currency, description, openingCents: 32_000 };
}

export function prepaid(currency: string, description: string): Offer {
  return { key: 'prepaid', kind: 'PREPAID_CARD', currency, description, openingCents: 5_000 };
}

export function empty(currency: string, description: string): Offer {
  return { key: 'empty', kind: 'EMPTY', currency, description, openingCents: 0 };
}

export function archive(currency: string, description: string, count: number, key = 'archive'): Offer {
  return { key, kind: 'CURRENT', currency, description, openingCents: 100_000, count };
}
