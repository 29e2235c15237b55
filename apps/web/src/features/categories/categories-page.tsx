import type { Category } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { useEditCurrent } from '../../ui/layout/current-item.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import table from '../../ui/lists/table.module.css';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { ENOUGH_CATEGORIES, useCategories, useRemoveCategory } from './categories.queries.ts';
import classes from './categories-page.module.css';
import look from './category-colour.module.css';
import { CategoryColour } from './category-colour.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { StarterButton } from './starter-button.tsx';

export function CategoriesPage() {
  const { t } = useTranslation();
  const categories = useCategories();
  const [isOpen, setOpen] = useState(false);
  const add = <Button onClick={() => setOpen(true)}>{t('categories.new')}</Button>;
  return (
    <Page title={t('categories.title')} lead={t('categories.lead')} action={add}>
      <Card>
        <Loaded query={categories} skeleton={<Skeleton rows={6} />}>
          {(all) =>
            all.length > 0 ? (
              <>
                <CategoriesTable categories={all} />
                {all.length < ENOUGH_CATEGORIES && (
                  <div className={classes.offer}>
                    <p>{t('categories.emptyLead')}</p>
                    <StarterButton />
                  </div>
                )}
              </>
            ) : (
              <Empty icon="squares" title={t('categories.empty')} lead={t('categories.emptyLead')}>
                <StarterButton />
              </Empty>
            )
          }
        </Loaded>
      </Card>
      <CategoryDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}

function CategoriesTable({ categories }: { categories: Category[] }) {
  const { t } = useTranslation();
  const remove = useRemoveCategory();
  const tellOutcome = useUndoableOutcome();
  const edit = useEditCurrent(paths.editCategory);
  const [dialog, ask] = useConfirm();
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
  return (
    <>
      <table className={`${table.table} ${classes.rows}`}>
        <thead>
          <tr>
            <th scope="col">{t('categories.name')}</th>
            <th scope="col">{t('categories.description')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('categories.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category.id} data-item={category.id}>
              <th scope="row">
                <span className={look.named}>
                  <PresentOnly>
                    <CategoryColour category={category} />
                  </PresentOnly>
                  <Clamped text={category.name} />
                </span>
              </th>
              <td className={table.quiet}>
                <Clamped text={category.description} />
              </td>
              <td className={table.actions}>
                <IconButton
                  icon="pencil"
                  label={t('categories.edit', { name: category.name })}
                  onClick={() => edit(category.id)}
                />
                <IconButton
                  icon="bin"
                  label={t('categories.delete', { name: category.name })}
                  onClick={() => askRemove(category)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  );
}
