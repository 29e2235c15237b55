import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { ENOUGH_CATEGORIES, useCategories } from './categories.queries.ts';
import classes from './categories-page.module.css';
import { CategoriesTable } from './categories-table.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryGroupDialog } from './category-group-dialog.tsx';
import { useCategoryGroups } from './category-options.queries.ts';
import { StarterButton } from './starter-button.tsx';

export function CategoriesPage() {
  const { t } = useTranslation();
  const categories = useCategories();
  const groups = useCategoryGroups();
  const [open, setOpen] = useState<'category' | 'group'>();
  const close = () => setOpen(undefined);
  const add = (
    <PresentOnly>
      <div className={classes.add}>
        <Button variant="default" onClick={() => setOpen('group')}>
          {t('categoryGroups.new')}
        </Button>
        <Button onClick={() => setOpen('category')}>{t('categories.new')}</Button>
      </div>
    </PresentOnly>
  );
  const skeleton = <Skeleton rows={6} />;
  return (
    <Page title={t('categories.title')} lead={t('categories.lead')} action={add}>
      <Card>
        <Loaded query={categories} skeleton={skeleton}>
          {(all) => (
            <Loaded query={groups} skeleton={skeleton}>
              {(allGroups) =>
                all.length + allGroups.length > 0 ? (
                  <>
                    <CategoriesTable categories={all} groups={allGroups} />
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
          )}
        </Loaded>
      </Card>
      <CategoryDialog isOpen={open === 'category'} onClose={close} />
      <CategoryGroupDialog isOpen={open === 'group'} onClose={close} />
    </Page>
  );
}
