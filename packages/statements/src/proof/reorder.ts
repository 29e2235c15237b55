import type { Link } from '../values/chain.ts';

/**
 * Whether all rows can be put in one order in which each balance follows from the one before, whatever order the file has
 * them in. Each row leads from one balance to another: such an order is a path that takes each of these steps once.
 */
export const canBeOrdered = (rows: readonly Link[]): boolean =>
  rows.length > 2 &&
  [
    (balance: number, moved: number) => [balance - moved, balance] as const,
    (balance: number, moved: number) => [balance, balance + moved] as const,
  ].some((toStep) => {
    const steps = rows.flatMap(({ cents, balance }) => (balance === null ? [] : [toStep(balance, cents)]));
    return steps.length === rows.length && isPath(steps);
  });

/** By Euler: all steps hang together, and at most one balance is left once more than it is reached. */
function isPath(steps: readonly (readonly [from: number, to: number])[]): boolean {
  const parents = new Map<number, number>();
  const rootOf = (balance: number): number => {
    let root = balance;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    for (let at = balance; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const surplus = new Map<number, number>();
  for (const [from, to] of steps) {
    surplus.set(from, (surplus.get(from) ?? 0) + 1);
    surplus.set(to, (surplus.get(to) ?? 0) - 1);
    const [one, two] = [rootOf(from), rootOf(to)];
    if (one !== two) parents.set(one, two);
  }
  const left = [...surplus.values()].reduce((sum, count) => sum + Math.max(count, 0), 0);
  return left <= 1 && new Set([...surplus.keys()].map(rootOf)).size === 1;
}

/** The days of rows of which each has the balance of its day's end, as a row each; none where they do not. */
export function toDays(rows: readonly Link[]): Link[] {
  const days: Link[] = [];
  for (const { day, cents, balance } of rows) {
    const last = days.at(-1);
    if (last?.day !== day) days.push({ day, cents, balance });
    else if (last.balance === balance) last.cents += cents;
    else return [];
  }
  return days;
}
