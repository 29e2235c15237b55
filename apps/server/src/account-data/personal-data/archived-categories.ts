import { randomUUIDv7 } from 'node:crypto';
import { MOST_CATEGORY_GROUPS } from '@saldo/contract';
import type { LedgerWriter } from '../../ledger/index.ts';
import { type CategoryRow, insertCategories } from '../../money/categories/categories.repository.ts';
import { insertCategoryGroups } from '../../money/category-groups/category-groups.repository.ts';
import type { Head } from './archive-head.ts';
import { type ById, toPair } from './archived-entries.ts';
import type { Reported } from './reported.ts';

/** By the ids that the archive knows them by. */
export async function addArchivedCategories(
  ledger: LedgerWriter,
  head: Head,
  reported: Reported,
): Promise<ById<CategoryRow>> {
  const groups = await addCategoryGroups(ledger, head, reported);
  const rows = head.categories.map(({ name, description, group_id, ...look }) => ({
    ...{ id: randomUUIDv7(), name, description, sample: 0 },
    ...{ group_id: groups.get(group_id ?? '') ?? null, colour: look.colour ?? null },
    ...{ icon: look.icon ?? null, position: look.position ?? null },
  }));
  const inserted = await insertCategories(ledger, rows);
  return new Map(inserted.flatMap((row, index) => toPair(head.categories[index]?.id, row)));
}

/** By the ids that the archive knows them by. */
async function addCategoryGroups(
  ledger: LedgerWriter,
  head: Head,
  reported: Reported,
): Promise<ById<string>> {
  const groups = head.category_groups.slice(0, MOST_CATEGORY_GROUPS);
  if (groups.length < head.category_groups.length)
    reported.add(
      `category_groups.${MOST_CATEGORY_GROUPS}`,
      `is beyond the ${MOST_CATEGORY_GROUPS} there can be`,
    );
  const rows = groups.map(({ name, position }) => ({ id: randomUUIDv7(), name, position, sample: 0 }));
  await insertCategoryGroups(ledger, rows);
  return new Map(rows.flatMap(({ id }, index) => toPair(groups[index]?.id, id)));
}
