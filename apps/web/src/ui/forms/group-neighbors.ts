/** Things next to each other that are in one group, together. */
export function groupNeighbors<One extends { group?: string | undefined }>(
  all: readonly One[],
): { group: string | undefined; items: One[] }[] {
  const groups: { group: string | undefined; items: One[] }[] = [];
  for (const one of all) {
    const last = groups.at(-1);
    if (last && last.group === one.group) last.items.push(one);
    else groups.push({ group: one.group, items: [one] });
  }
  return groups;
}
