import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { readPage, toPage } from '../../ui/lists/page-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useChanges } from './changes.queries.ts';
import { ChangesList } from './changes-list.tsx';
import { MomentForm } from './moment-form.tsx';

export function HistoryPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const changes = useChanges(readPage(params));
  const links = (
    <LinkButton to={paths.transferSuggestions} variant="default">
      {t('suggestedTransfers.title')}
    </LinkButton>
  );
  return (
    <Page title={t('changes.title')} lead={t('changes.lead')} action={links}>
      <div className={stack.stack}>
        <MomentForm />
        <Card title={t('changes.list')}>
          <Loaded query={changes} skeleton={<Skeleton rows={10} height={56} />}>
            {({ results, page, pages, total }) =>
              total > 0 ? (
                <div aria-busy={changes.isPlaceholderData}>
                  <ChangesList changes={results} />
                  {pages > 1 && (
                    <Pager page={page} pages={pages} onTurn={(next) => setParams(toPage(next))} />
                  )}
                </div>
              ) : (
                <Empty icon="clock" title={t('changes.empty')} lead={t('changes.emptyLead')}>
                  <LinkButton to={paths.transactions}>{t('changes.emptyAction')}</LinkButton>
                </Empty>
              )
            }
          </Loaded>
        </Card>
      </div>
    </Page>
  );
}
