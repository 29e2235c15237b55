import { randomUUIDv7 } from 'node:crypto';
import { type Input, LAST_POSITION, MOST_CATEGORY_GROUPS } from '@saldo/contract';
import { AppError } from '../../errors/app-error.ts';
import {
  clearPointers,
  deleteRows,
  type Ledger,
  type LedgerWriter,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';
import {
  type CategoryGroupRow,
  countCategoryGroups,
  findCategoryGroup,
  insertCategoryGroups,
  listCategoryGroups,
} from './category-groups.repository.ts';

export function addCategoryGroup(
  ledger: Ledger,
  { name, position }: Input<'createCategoryGroup'>['body'],
): Promise<CategoryGroupRow> {
  return withLedger(ledger, { kind: 'category_group.created', name }, async (ledger) => {
    await requireRoomForGroups(ledger, 1);
    const row = {
      ...{ id: randomUUIDv7(), name, sample: 0 },
      position: position ?? (await nextPosition(ledger)),
    };
    const [group] = await insertCategoryGroups(ledger, [row]);
    if (!group) throw new Error('no category group was made');
    return group;
  });
}

export function changeCategoryGroup(
  ledger: Ledger,
  id: string,
  fields: Input<'changeCategoryGroup'>['body'],
): Promise<CategoryGroupRow> {
  return withLedger(ledger, { kind: 'category_group.changed' }, async (ledger) => {
    const group = await requireCategoryGroup(ledger, id);
    ledger.change.about(group.name);
    const { name = group.name, position = group.position } = fields;
    return updateRow(ledger, 'category_groups', group, { name, position });
  });
}

/** Its categories stay, without a group. */
export function removeCategoryGroup(ledger: Ledger, id: string): Promise<void> {
  return withLedger(ledger, { kind: 'category_group.deleted' }, async (ledger) => {
    const group = await requireCategoryGroup(ledger, id);
    ledger.change.about(group.name);
    await clearPointers(ledger, 'group_id', group.id);
    await deleteRows(ledger, 'category_groups', [group]);
  });
}

export async function requireCategoryGroup(ledger: Ledger, id: string): Promise<CategoryGroupRow> {
  const group = await findCategoryGroup(ledger, id);
  if (!group) throw new AppError('category_group.not_found');
  return group;
}

export async function requireRoomForGroups(ledger: LedgerWriter, more: number): Promise<void> {
  if ((await countCategoryGroups(ledger)) + more > MOST_CATEGORY_GROUPS)
    throw new AppError('category_group.too_many');
}

/** After the last one; where several have the last place, the newest comes last. */
export async function nextPosition(ledger: Ledger): Promise<number> {
  const last = (await listCategoryGroups(ledger)).at(-1);
  return last ? Math.min(last.position + 1, LAST_POSITION) : 1;
}
