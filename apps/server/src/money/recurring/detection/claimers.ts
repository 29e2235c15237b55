import type { Found } from '../found.ts';
import { type Item, parsePinned } from '../item.ts';
import type { Claimer, Known } from './claimer.ts';
import { toMerchantKey } from './merchant.ts';

export const keysOf = ({ merchants, sign, currency }: Pick<Item, 'merchants' | 'sign' | 'currency'>) =>
  new Set(merchants.map((merchant) => toMerchantKey({ merchant, sign, currency })));

export function toClaimer(item: Item): Claimer {
  const { id, schedule, days, percent, low, expected, high, row } = item;
  const pinned = new Map<string, number>();
  for (const pin of row ? parsePinned(row) : []) pinned.set(pin, (pinned.get(pin) ?? 0) + 1);
  return {
    ...{ id, merchants: keysOf(item), schedule, days, percent, low, expected, high, pinned },
    isDismissed: item.state === 'dismissed',
    previous: new Set(item.payments.map(({ seq }) => seq)),
  };
}

export const toKnown = (id: string, found: Found): Known => ({
  id,
  merchants: keysOf(found),
  seqs: new Set(found.payments.map(({ seq }) => seq)),
  shape: found,
});
