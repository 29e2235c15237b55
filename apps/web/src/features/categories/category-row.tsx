import type { Category, CategoryGroup } from '@saldo/contract';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import buttons from '../../ui/buttons/icon-button.module.css';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Menu } from '../../ui/buttons/menu.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import table from '../../ui/lists/table.module.css';
import { CategoryIcon } from '../../ui/look/category-mark.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import classes from './categories-page.module.css';
import look from './category-look.module.css';
import { CategoryLook } from './category-look.tsx';

export const DRAGGED = 'application/x-saldo-category';

export const isDragged = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED);

/** A category with its look, its description and its place. */
export function CategoryRow(props: {
  category: Category;
  /** All that it can be moved to. */
  groups: CategoryGroup[];
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  onGroup: (group_id: string | null) => void;
  /** Another one was dropped on it. */
  onDropped: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { category, groups } = props;
  const { id, name } = category;
  const [isTarget, setTarget] = useState(false);
  const isPast = useAsOf() !== undefined;
  const places = [
    ...(props.isFirst
      ? []
      : [{ icon: 'up' as const, label: t('categories.moveUp'), onClick: () => props.onMove(-1) }]),
    ...(props.isLast
      ? []
      : [{ icon: 'chevron' as const, label: t('categories.moveDown'), onClick: () => props.onMove(1) }]),
  ];
  const others = [
    ...groups
      .filter((group) => group.id !== category.group_id)
      .map((group) => ({
        icon: 'next' as const,
        label: t('categories.moveTo', { group: group.name }),
        onClick: () => props.onGroup(group.id),
      })),
    ...(category.group_id === null
      ? []
      : [{ icon: 'close' as const, label: t('categories.leaveGroup'), onClick: () => props.onGroup(null) }]),
  ];
  const entries = [places, others].filter((some) => some.length > 0);
  return (
    <tr
      data-item={id}
      data-target={isTarget || undefined}
      draggable={!isPast}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!isDragged(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        if (!isDragged(event)) return;
        event.preventDefault();
        event.stopPropagation();
        props.onDropped(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <th scope="row">
        <span className={look.named}>
          {isPast ? <CategoryIcon look={category} /> : <CategoryLook category={category} />}
          <Clamped text={name} />
        </span>
      </th>
      <td className={table.quiet}>
        <Clamped text={category.description} />
      </td>
      <td className={table.actions}>
        <span className={classes.actions}>
          {entries.length > 0 && (
            <PresentOnly>
              <Menu label={t('categories.moveOf', { name })} className={buttons.button} groups={entries}>
                <Icon name="more" />
              </Menu>
            </PresentOnly>
          )}
          <IconButton icon="pencil" label={t('categories.edit', { name })} onClick={props.onEdit} />
          <IconButton icon="bin" label={t('categories.delete', { name })} onClick={props.onRemove} />
        </span>
      </td>
    </tr>
  );
}
