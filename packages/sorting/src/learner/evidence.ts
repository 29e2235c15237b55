/**
 * How often each feature came with which category: a table of fixed size. A feature has the four categories that it
 * came with most, and how often it came at all; what is left of that is spread over the others. Whole numbers only,
 * so that the same examples in the same order give the same bytes on every machine.
 */
export type Evidence = {
  keys: Uint32Array;
  totals: Uint16Array;
  labels: Uint16Array;
  counts: Uint16Array;
};

export const SLOTS = 16_384;
export const LABELS_OF_SLOT = 4;
/** A key is looked for among its few neighbours; where they are all taken, the rarest gives way. */
const NEIGHBOURS = 8;
const MOST = 4_000;
/** What contradicts is forgotten altogether once it was outvoted so often. */
const OUTVOTED = 3;

export function makeEvidence(): Evidence {
  return {
    keys: new Uint32Array(SLOTS),
    totals: new Uint16Array(SLOTS),
    labels: new Uint16Array(SLOTS * LABELS_OF_SLOT),
    counts: new Uint16Array(SLOTS * LABELS_OF_SLOT),
  };
}

/** The slot of a feature, or −1 where it was never seen. */
export function findSlot({ keys }: Evidence, key: number): number {
  const first = firstSlot(key);
  for (let slot = first; slot < first + NEIGHBOURS; slot++) if (keys[slot] === key) return slot;
  return -1;
}

/** `isExact`: what contradicts is halved, so that a name follows its person within a few corrections. */
export function addCount(evidence: Evidence, key: number, label: number, isExact: boolean): void {
  const { totals, labels, counts } = evidence;
  const slot = takeSlot(evidence, key);
  const first = slot * LABELS_OF_SLOT;
  let mine = -1;
  let least = first;
  for (let at = first; at < first + LABELS_OF_SLOT; at++) {
    if (counts[at] && labels[at] === label) mine = at;
    if ((counts[at] ?? 0) < (counts[least] ?? 0)) least = at;
  }
  if (mine < 0) {
    mine = least;
    labels[mine] = label;
    counts[mine] = 0;
  }
  if (isExact) halveOthers(evidence, slot, mine);
  counts[mine] = (counts[mine] ?? 0) + 1;
  totals[slot] = (totals[slot] ?? 0) + 1;
  if ((totals[slot] ?? 0) > MOST) halveAll(evidence, slot);
}

/** Takes one example back. What had to give way meanwhile is not brought back: only learning anew is exact. */
export function removeCount({ totals, labels, counts, ...rest }: Evidence, key: number, label: number): void {
  const slot = findSlot({ totals, labels, counts, ...rest }, key);
  if (slot < 0) return;
  for (let at = slot * LABELS_OF_SLOT; at < (slot + 1) * LABELS_OF_SLOT; at++) {
    if (!counts[at] || labels[at] !== label) continue;
    counts[at] = (counts[at] ?? 0) - 1;
    totals[slot] = Math.max(0, (totals[slot] ?? 0) - 1);
  }
}

/** All that was known of one category goes to another, or is forgotten. */
export function moveLabel(
  { totals, labels, counts }: Evidence,
  from: number,
  into: number | undefined,
): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    const first = slot * LABELS_OF_SLOT;
    for (let at = first; at < first + LABELS_OF_SLOT; at++) {
      const count = counts[at] ?? 0;
      if (count === 0 || labels[at] !== from) continue;
      counts[at] = 0;
      if (into === undefined) totals[slot] = Math.max(0, (totals[slot] ?? 0) - count);
      else putInto(labels, counts, first, at, into, count);
    }
  }
}

function putInto(
  labels: Uint16Array,
  counts: Uint16Array,
  first: number,
  free: number,
  label: number,
  count: number,
) {
  let to = free;
  for (let at = first; at < first + LABELS_OF_SLOT; at++) if (counts[at] && labels[at] === label) to = at;
  labels[to] = label;
  counts[to] = (counts[to] ?? 0) + count;
}

const firstSlot = (key: number) => key & (SLOTS - NEIGHBOURS);

function takeSlot(evidence: Evidence, key: number): number {
  const { keys, totals, counts } = evidence;
  const first = firstSlot(key);
  let rarest = first;
  for (let slot = first; slot < first + NEIGHBOURS; slot++) {
    if (keys[slot] === key) return slot;
    if ((totals[slot] ?? 0) < (totals[rarest] ?? 0)) rarest = slot;
  }
  keys[rarest] = key;
  totals[rarest] = 0;
  counts.fill(0, rarest * LABELS_OF_SLOT, (rarest + 1) * LABELS_OF_SLOT);
  return rarest;
}

function halveOthers({ totals, counts }: Evidence, slot: number, mine: number): void {
  for (let at = slot * LABELS_OF_SLOT; at < (slot + 1) * LABELS_OF_SLOT; at++) {
    const count = counts[at] ?? 0;
    if (at === mine || count === 0 || (count === 1 && (counts[mine] ?? 0) < OUTVOTED)) continue;
    counts[at] = count >> 1;
    totals[slot] = (totals[slot] ?? 0) - (count - (count >> 1));
  }
}

function halveAll({ totals, counts }: Evidence, slot: number): void {
  totals[slot] = (totals[slot] ?? 0) >> 1;
  for (let at = slot * LABELS_OF_SLOT; at < (slot + 1) * LABELS_OF_SLOT; at++)
    counts[at] = (counts[at] ?? 0) >> 1;
}
