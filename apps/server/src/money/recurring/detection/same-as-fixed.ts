import { foldText } from '@saldo/domain';
import type { Found } from '../found.ts';
import type { Item } from '../item.ts';

const LARGEST_STEP = 1.75;
const SAME_AMOUNT = 0.02;
const DAYS_APART = 6;
const HALF_MONTH = 15;
/** Shorter words are in many names. */
const SHORTEST_WORD = 4;

/** Whether what was found is clearly this fixed expense: by its name, or by its amount with the day or the category. */
export function isSameAsFixed(fixed: Item, found: Found): boolean {
  const { every, dayOfMonth } = found.schedule;
  if (found.sign > 0 || found.currency !== fixed.currency || every.unit !== 'month' || every.count !== 1)
    return false;
  const factor = found.expected / fixed.expected;
  if (factor > LARGEST_STEP || factor < 1 / LARGEST_STEP) return false;
  if (areAlike(fixed.name, found.name)) return true;
  if (Math.abs(factor - 1) > SAME_AMOUNT) return false;
  const apart = Math.abs(fixed.schedule.dayOfMonth - dayOfMonth);
  const isNear = Math.min(apart, 2 * HALF_MONTH - apart) <= DAYS_APART;
  const isSameCategory = fixed.categoryNo !== null && fixed.categoryNo === found.category;
  return isNear && (isSameCategory || fixed.categoryNo === null || found.category === null);
}

function areAlike(one: string, other: string): boolean {
  const words = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first, second] = [words(one), words(other)];
  if (first.join(' ') === second.join(' ')) return first.length > 0;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  return short.length > 0 && short.every((word) => word.length >= SHORTEST_WORD && long.includes(word));
}
