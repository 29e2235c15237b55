import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { RenameTagForm } from './rename-tag-form.tsx';
import { useTags } from './tags.queries.ts';
import { TagsTable } from './tags-table.tsx';

export function TagsPage() {
  const { t } = useTranslation();
  const tags = useTags();
  const [renamed, setRenamed] = useState<string>();
  return (
    <Page title={t('tags.title')} lead={t('tags.lead')}>
      <Card>
        <Loaded query={tags} skeleton={<Skeleton rows={6} />}>
          {(all) =>
            all.length > 0 ? (
              <TagsTable tags={all} onRename={setRenamed} />
            ) : (
              <Empty icon="label" title={t('tags.empty')} lead={t('tags.emptyLead')}>
                <LinkButton to={paths.transactions}>{t('tags.emptyAction')}</LinkButton>
              </Empty>
            )
          }
        </Loaded>
      </Card>
      <Modal
        title={t('tags.renameTitle')}
        isOpen={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
      >
        {renamed !== undefined && <RenameTagForm name={renamed} onDone={() => setRenamed(undefined)} />}
      </Modal>
    </Page>
  );
}
