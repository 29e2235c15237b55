import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useSuggestions } from '../suggestions/suggestions.queries.ts';
import type { Imported } from './connections.queries.ts';
import classes from './connections-page.module.css';

type State = { imported: Imported };

export const toImportedState = (imported: Imported): State => ({ imported });

/** What the visit to this page says was just imported. */
export function readImported(state: unknown): Imported | undefined {
  if (typeof state !== 'object' || state === null || !('imported' in state)) return undefined;
  return (state as State).imported;
}

/** What came from a bank that was just linked, and what is left to do. */
export function ImportedSummary({ imported: { accounts, added } }: { imported: Imported }) {
  const { t } = useTranslation();
  const suggestions = useSuggestions();
  const groups = suggestions.data && new Set(suggestions.data.results.map(({ group }) => group)).size;
  return (
    <Card>
      <div className={classes.imported}>
        <div role="status">
          <h2>{t('connections.imported', { count: added })}</h2>
          <p className={classes.note}>
            {t('connections.importedFrom', { count: accounts })}
            {groups !== undefined && ` ${t('connections.groupsToReview', { count: groups })}`}
          </p>
        </div>
        <div className={classes.importedWays}>
          {groups !== 0 && <LinkButton to={paths.review}>{t('connections.review')}</LinkButton>}
          <LinkButton to={paths.dashboard} variant={groups === 0 ? 'filled' : 'default'}>
            {t('connections.toDashboard')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
