import { pick, wholeBetween } from './chance.ts';
import type { Place, Shop } from './places.ts';
import type { Draft } from './row.ts';

export function cardPurchase(place: Place, shop: Shop, ...words: (string | number)[]): Draft {
  return {
    cents: -wholeBetween(shop.low, shop.high, shop.name, ...words),
    text: `${place.words.card} ${shop.name}`.toUpperCase(),
    merchant: { name: shop.name, code: shop.code },
    isCard: true,
  };
}

/** What is bought with the credit card on a day, mostly from afar. */
export function onlinePurchases(seed: string, place: Place, day: string): Draft[] {
  const count = pick([0, 0, 0, 1] as const, seed, day, 'online');
  if (count === 0) return [];
  return [cardPurchase(place, pick(place.online, seed, day, 'shop'), seed, day)];
}
