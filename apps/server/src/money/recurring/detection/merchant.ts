import { hash } from 'node:crypto';
import { foldText } from '@saldo/domain';

/** Whom a payment is with, which way it goes, and in what currency: only what is alike in all of them can be one thing. */
export type Party = { merchant: string; sign: number; currency: string };

/** A name as merchants are compared. */
export const toMerchant = (name: string): string => foldText(name).trim();

const BYTES = 6;
const MOST_KEPT = 20_000;
const kept = new Map<string, number>();

/** 48 bits of a hash: short, and as good as unique among the merchants of one person. */
export function toMerchantKey({ merchant, sign, currency }: Party): number {
  const text = `${sign < 0 ? '-' : '+'}${currency} ${merchant}`;
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const key = hash('sha1', text, 'buffer').readUIntBE(0, BYTES);
  kept.set(text, key);
  return key;
}
