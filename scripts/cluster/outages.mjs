/**
 * The longest time without service: between any two successes in a row, and between the ends and the nearest of them.
 * @param {number[]} successes moments, in any order
 * @param {{ from: number, to: number }} span
 */
export function findLongestOutage(successes, { from, to }) {
  const moments = [from, ...successes.filter((at) => at >= from && at <= to).sort((a, b) => a - b), to];
  return moments.reduce((longest, at, index) => Math.max(longest, at - (moments[index - 1] ?? at)), 0);
}

/** @param {Iterable<string>} words @returns {[word: string, count: number][]} the most frequent first */
export function countEach(words) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, two]) => two - one);
}

/**
 * Of what was acknowledged, what is not there; of what is there, what is there more than once.
 * @param {Iterable<string>} acknowledged
 * @param {string[]} found
 */
export function compareWrites(acknowledged, found) {
  const there = new Set(found);
  const lost = [...acknowledged].filter((name) => !there.has(name));
  return {
    lost,
    doubled: countEach(found)
      .filter(([, count]) => count > 1)
      .map(([name]) => name),
  };
}
