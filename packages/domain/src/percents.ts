/**
 * What part of a whole each amount is, in whole percent that add up: by the largest remainder. What is less than one is
 * told as such, as 0, and counts together. What is below zero is told by itself.
 */
export function toPercents(
  amounts: readonly number[],
  whole: number,
  /** What they come to; rounded, unless it is said. */
  sum?: number,
): number[] {
  const exact = amounts.map((amount) => (whole === 0 ? 0 : (amount / whole) * 100));
  const counted = exact.filter((share) => share > 0);
  const target = sum ?? Math.round(add(counted));
  const small = add(counted.filter((share) => share < 1 - TINY));
  const parts = [...exact.keys()]
    .filter((index) => (exact[index] ?? 0) >= 1 - TINY)
    .map((index) => ({ index, floor: floorOf(exact[index] ?? 0), exact: exact[index] ?? 0 }));
  const all = [...parts, { index: -1, floor: floorOf(small), exact: small }];
  const missing = target - add(all.map(({ floor }) => floor));
  const raised = new Set(
    all
      .toSorted((one, two) => two.exact - two.floor - (one.exact - one.floor))
      .slice(0, Math.max(0, missing))
      .map(({ index }) => index),
  );
  const floors = new Map(parts.map(({ index, floor }) => [index, floor]));
  return exact.map((share, index) => {
    if (share < 0) return -floorOf(-share) || 0;
    return (floors.get(index) ?? 0) + (floors.has(index) && raised.has(index) ? 1 : 0);
  });
}

const TINY = 1e-9;
const floorOf = (share: number) => Math.floor(share + TINY);
const add = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
