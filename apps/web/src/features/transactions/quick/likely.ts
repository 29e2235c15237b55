import type { Transaction } from '@saldo/contract';

/** What somebody writes down next is most often what they wrote down lately. */

/** Each one older counts a little less. */
const FADING = 0.97;

/** Categories of these rows, newest first: the likeliest first, and those that were never used behind. */
export function sortByLikelihood<One extends { id: string }>(
  options: readonly One[],
  recent: readonly Pick<Transaction, 'category_id'>[],
): One[] {
  const weights = new Map<string, number>();
  for (const [index, { category_id }] of recent.entries())
    if (category_id) weights.set(category_id, (weights.get(category_id) ?? 0) + FADING ** index);
  const weightOf = ({ id }: One) => weights.get(id) ?? 0;
  return options.toSorted((one, two) => weightOf(two) - weightOf(one));
}

/** Where the newest of these rows is, of those that may be chosen. */
export function findLastSource(
  sources: readonly { id: string }[],
  recent: readonly Pick<Transaction, 'source_id'>[],
): string {
  const known = new Set(sources.map(({ id }) => id));
  return recent.find(({ source_id }) => known.has(source_id))?.source_id ?? sources[0]?.id ?? '';
}

const DIGITS = 9;

/** What a key of the keypad makes of what is typed: at most so many digits, and as many decimals as there are. */
export function pressKey(typed: string, key: string, about: { decimal: string; decimals: number }): string {
  const { decimal, decimals } = about;
  const [, fraction] = typed.split(decimal);
  if (key === 'back') return typed.slice(0, -1);
  if (key === decimal)
    return decimals === 0 || typed.includes(decimal) ? typed : `${typed === '' ? '0' : typed}${decimal}`;
  if (fraction !== undefined && fraction.length >= decimals) return typed;
  if (typed.replace(decimal, '').length >= DIGITS) return typed;
  return typed === '0' ? key : typed + key;
}
