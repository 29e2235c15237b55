/** FNV-1a of a part of a text, begun with a group's own number so that groups do not meet. Never 0: that is an empty slot. */
export function hashPart(group: number, text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5 ^ Math.imul(group + 1, 0x9e3779b1);
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return finish(hash);
}

export function hashNumbers(group: number, one: number, two = 0): number {
  let hash = 0x811c9dc5 ^ Math.imul(group + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (one | 0), 0x01000193) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (two | 0), 0x01000193);
  return finish(hash);
}

/** FNV alone leaves neighbours alike; the finish of MurmurHash spreads them. */
function finish(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0 || 1;
}
