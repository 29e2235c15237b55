import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { readPage, toPage } from '../../ui/lists/page-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useTrash } from './changes.queries.ts';
import { TrashTable } from './trash-table.tsx';

export function TrashPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const trash = useTrash(readPage(params));
  return (
    <Page title={t('trash.title')} lead={t('trash.lead')}>
      <Card>
        <Loaded query={trash} skeleton={<Skeleton rows={8} height={52} />}>
          {({ results, page, pages, total }) =>
            total > 0 ? (
              <div aria-busy={trash.isPlaceholderData}>
                <TrashTable trashed={results} />
                {pages > 1 && (
                  <Pager
                    page={Math.min(page, pages)}
                    pages={pages}
                    onTurn={(next) => setParams(toPage(next))}
                  />
                )}
              </div>
            ) : (
              <Empty icon="bin" title={t('trash.empty')} lead={t('trash.emptyLead')}>
                <LinkButton to={paths.transactions}>{t('trash.emptyAction')}</LinkButton>
              </Empty>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
