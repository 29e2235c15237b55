import type { CategoryGroup } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import buttons from '../../ui/buttons/icon-button.module.css';
import { Menu } from '../../ui/buttons/menu.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import table from '../../ui/lists/table.module.css';
import { Icon } from '../../ui/look/icon.tsx';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { placeGroup } from './arrange.ts';
import classes from './categories-page.module.css';
import { CategoryGroupDialog } from './category-group-dialog.tsx';
import { useArrangeGroups, useRemoveCategoryGroup } from './category-groups.queries.ts';

/** The name of a group above its categories, and what can be done with it. */
export function GroupHead({ group, groups }: { group: CategoryGroup; groups: CategoryGroup[] }) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  const [dialog, ask] = useConfirm();
  const remove = useRemoveCategoryGroup();
  const arrange = useArrangeGroups();
  const tellOutcome = useUndoableOutcome();
  const { name } = group;
  const at = groups.findIndex(({ id }) => id === group.id);
  const askRemove = () =>
    ask({
      text: t('categoryGroups.confirmDelete', { name }),
      action: t('categoryGroups.delete'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(group), {
          done: t('categoryGroups.deleted'),
          failed: t('categoryGroups.deleteFailed'),
          change: () => findNewestChange('category_group.deleted', name),
        }),
    });
  const move = (by: 1 | -1) =>
    arrange.mutate(placeGroup(groups, group, by), {
      onError: (error) => showToast('failure', t('categoryGroups.moveFailed'), describeFailure(error, '')),
    });
  return (
    <tr className={classes.head}>
      <th scope="rowgroup" colSpan={2}>
        {name}
        <CategoryGroupDialog group={group} isOpen={isRenaming} onClose={() => setRenaming(false)} />
        {dialog}
      </th>
      <td className={table.actions}>
        <PresentOnly>
          <Menu
            label={t('categoryGroups.actionsOf', { name })}
            className={buttons.button}
            groups={[
              [
                { icon: 'pencil', label: t('categoryGroups.rename'), onClick: () => setRenaming(true) },
                ...(at > 0
                  ? [{ icon: 'up' as const, label: t('categories.moveUp'), onClick: () => move(-1) }]
                  : []),
                ...(at < groups.length - 1
                  ? [{ icon: 'chevron' as const, label: t('categories.moveDown'), onClick: () => move(1) }]
                  : []),
              ],
              [{ icon: 'bin', label: t('categoryGroups.delete'), onClick: askRemove }],
            ]}
          >
            <Icon name="more" />
          </Menu>
        </PresentOnly>
      </td>
    </tr>
  );
}
