import type { Category, CategoryGroup } from '@saldo/contract';

/** Where categories and groups go when somebody moves them; only what is somewhere else by then is told. */

export type Placed = Pick<Category, 'id' | 'group_id' | 'position'>;

/** Those of a group with one of them, which may be new there, at another place. */
export function placeCategory(
  within: readonly Category[],
  moved: Category,
  { group_id, at }: { group_id: string | null; at: number },
): Placed[] {
  const others = within.filter(({ id }) => id !== moved.id);
  const next = others.toSpliced(Math.max(0, at), 0, { ...moved, group_id });
  return next.flatMap((category, index) => {
    const { id } = category;
    const position = index + 1;
    const isNew = id === moved.id && moved.group_id !== group_id;
    return isNew || category.position !== position ? [{ id, group_id, position }] : [];
  });
}

/** One group further up or down. */
export function placeGroup(
  groups: readonly CategoryGroup[],
  moved: CategoryGroup,
  by: 1 | -1,
): Pick<CategoryGroup, 'id' | 'position'>[] {
  const at = groups.findIndex(({ id }) => id === moved.id);
  const others = groups.filter(({ id }) => id !== moved.id);
  return others
    .toSpliced(Math.max(0, at + by), 0, moved)
    .flatMap(({ id, position }, index) => (position === index + 1 ? [] : [{ id, position: index + 1 }]));
}
