type Words = (string | number)[];

/** Looks random and is not: an even number from 0 up to (not with) 1 that depends on the words alone. */
export function chance(...words: Words): number {
  let hash = 0x811c9dc5;
  const text = words.join('/');
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV alone leaves neighbouring days alike; the finish of MurmurHash spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** A whole number from `low` to `high`, both included. */
export function wholeBetween(low: number, high: number, ...words: Words): number {
  return low + Math.floor(chance(...words) * (high - low + 1));
}

export function pick<Item>(items: readonly [Item, ...Item[]], ...words: Words): Item {
  return items[wholeBetween(0, items.length - 1, ...words)] ?? items[0];
}

export function digits(length: number, ...words: Words): string {
  return Array.from({ length }, (_, index) => wholeBetween(0, 9, ...words, index)).join('');
}
