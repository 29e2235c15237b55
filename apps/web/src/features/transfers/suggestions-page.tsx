import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { SuggestionsList } from './suggestions-list.tsx';
import { useTransferSuggestions } from './transfers.queries.ts';

export function SuggestionsPage() {
  const { t } = useTranslation();
  const suggestions = useTransferSuggestions();
  return (
    <Page title={t('suggestedTransfers.title')} lead={t('suggestedTransfers.lead')}>
      <Card>
        <Loaded query={suggestions} skeleton={<Skeleton rows={5} height={88} />}>
          {(pairs) =>
            pairs.length > 0 ? (
              <SuggestionsList pairs={pairs} />
            ) : (
              <Empty
                icon="arrows"
                title={t('suggestedTransfers.empty')}
                lead={t('suggestedTransfers.emptyLead')}
              >
                <LinkButton to={paths.transactions}>{t('suggestedTransfers.emptyAction')}</LinkButton>
              </Empty>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
