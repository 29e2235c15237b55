import type { Category, CategoryGroup } from '@saldo/contract';
import { type DragEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useEditCurrent } from '../../ui/layout/current-item.ts';
import table from '../../ui/lists/table.module.css';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { placeCategory } from './arrange.ts';
import { useRemoveCategory } from './categories.queries.ts';
import classes from './categories-page.module.css';
import { useArrangeCategories } from './category-groups.queries.ts';
import { toSections } from './category-options.queries.ts';
import { CategoryRow, DRAGGED, isDragged } from './category-row.tsx';
import { GroupHead } from './group-head.tsx';

/** Group by group, in the order that the person gave them. */
export function CategoriesTable({ categories, groups }: { categories: Category[]; groups: CategoryGroup[] }) {
  const { t } = useTranslation();
  const remove = useRemoveCategory();
  const arrange = useArrangeCategories();
  const tellOutcome = useUndoableOutcome();
  const edit = useEditCurrent(paths.editCategory);
  const [dialog, ask] = useConfirm();
  const movedId = useRef<string>(undefined);
  const root = useRef<HTMLTableElement>(null);
  // A row that went elsewhere took the focus along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows are in their new order
  useEffect(() => {
    if (movedId.current === undefined) return;
    const row = root.current?.querySelector(`[data-item="${CSS.escape(movedId.current)}"]`);
    row?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    movedId.current = undefined;
  }, [categories]);
  const sections = toSections(categories, groups);
  const askRemove = (category: Category) =>
    ask({
      text: t('categories.confirmDelete', { name: category.name }),
      action: t('categories.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(category), {
          done: t('categories.deleted'),
          failed: t('categories.deleteFailed'),
          change: () => findNewestChange('category.deleted', category.name),
        }),
    });
  const place = (category: Category, group_id: string | null, at: number) => {
    const within = sections.find(({ group }) => (group?.id ?? null) === group_id)?.categories ?? [];
    const placed = placeCategory(within, category, { group_id, at });
    if (placed.length === 0) return;
    movedId.current = category.id;
    arrange.mutate(placed, {
      onError: (error) => showToast('failure', t('categories.moveFailed'), describeFailure(error, '')),
    });
  };
  const dropOn = (id: string, group_id: string | null, at: number) => {
    const dropped = categories.find((one) => one.id === id);
    if (dropped) place(dropped, group_id, at);
  };
  return (
    <>
      <table ref={root} className={`${table.table} ${classes.rows}`}>
        <thead>
          <tr>
            <th scope="col">{t('categories.name')}</th>
            <th scope="col">{t('categories.description')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('categories.actions')}</span>
            </th>
          </tr>
        </thead>
        {sections.map(({ group, categories: rows }) => {
          const group_id = group?.id ?? null;
          if (!group && rows.length === 0) return null;
          return (
            <tbody
              key={group_id}
              className={classes.section}
              onDragOver={(event: DragEvent) => isDragged(event) && event.preventDefault()}
              onDrop={(event: DragEvent) => {
                if (!isDragged(event)) return;
                event.preventDefault();
                dropOn(event.dataTransfer.getData(DRAGGED), group_id, rows.length);
              }}
            >
              {group && <GroupHead group={group} groups={groups} />}
              {!group && groups.length > 0 && (
                <tr className={classes.head}>
                  <th scope="rowgroup" colSpan={3}>
                    {t('categories.ungrouped')}
                  </th>
                </tr>
              )}
              {group && rows.length === 0 && (
                <tr>
                  <td colSpan={3} className={table.quiet}>
                    {t('categoryGroups.empty')}
                  </td>
                </tr>
              )}
              {rows.map((category, index) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  groups={groups}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  onEdit={() => edit(category.id)}
                  onRemove={() => askRemove(category)}
                  onMove={(by) => place(category, group_id, index + by)}
                  onGroup={(to) => place(category, to, Number.MAX_SAFE_INTEGER)}
                  onDropped={(id) => dropOn(id, group_id, index)}
                />
              ))}
            </tbody>
          );
        })}
      </table>
      {dialog}
    </>
  );
}
