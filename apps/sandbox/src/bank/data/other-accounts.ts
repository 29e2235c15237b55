import { chance, pick, wholeBetween } from './chance.ts';
import { cardBill, MONTHLY_SAVING } from './current-account.ts';
import { dayOfMonth } from './day.ts';
import type { Place } from './places.ts';
import { cardPurchase, onlinePurchases } from './purchases.ts';
import type { Draft } from './row.ts';

export function savingsDrafts(seed: string, { words }: Place, day: string): Draft[] {
  if (dayOfMonth(day) === 27) return [{ cents: MONTHLY_SAVING, text: words.saving }];
  if (dayOfMonth(day) !== 1) return [];
  return [{ cents: wholeBetween(310, 690, seed, day), text: words.interest }];
}

export function creditCardDrafts(seed: string, place: Place, day: string): Draft[] {
  const drafts = onlinePurchases(seed, place, day);
  if (dayOfMonth(day) !== 6) return drafts;
  return [...cardBill(seed, place, day), ...drafts];
}

/** Money put aside for travelling, in another currency: topped up, then spent here and there. */
export function travelDrafts(seed: string, place: Place, day: string): Draft[] {
  if (dayOfMonth(day) === 10) return [{ cents: 24_000, text: 'Top-up' }];
  if (chance(seed, day) > 0.12) return [];
  return [cardPurchase(place, pick(place.online, seed, day), seed, day)];
}

export function prepaidDrafts(seed: string, place: Place, day: string): Draft[] {
  if (dayOfMonth(day) === 4) return [{ cents: 10_000, text: 'Top-up' }];
  return chance(seed, day) < 0.1 ? [cardPurchase(place, place.dinner, seed, day)] : [];
}
