import type { FileImport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Empty } from '../../ui/lists/states.tsx';
import { useImports } from '../connections/connections.queries.ts';
import { describeOutcome } from './describe-outcome.ts';
import { type Outcome, useOutcome } from './file-imports.queries.ts';

/** What became of it, and the ways on. */
export function FileDone({ file }: { file: FileImport }) {
  const { t } = useTranslation();
  const outcome = useOutcome(file.id);
  return (
    <Card>
      {outcome ? (
        <OutcomeText outcome={outcome} />
      ) : (
        <Empty icon="check" title={t('fileImports.doneBefore')}>
          <LinkButton to={paths.transactions}>{t('fileImports.showAll')}</LinkButton>
          <Another />
        </Empty>
      )}
    </Card>
  );
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const [first] = outcome.results;
  const imports = useImports(first?.source_id ?? '');
  const isUndone = imports.data?.some(({ id, state }) => id === first?.id && state === 'undone');
  if (isUndone)
    return (
      <Empty icon="returned" title={t('fileImports.takenBack')}>
        <Another />
      </Empty>
    );
  // Of several accounts there are several imports, and the list shows one at a time.
  const query =
    outcome.results.length === 1 && first ? `?${new URLSearchParams({ import_id: first.id })}` : '';
  return (
    <Empty icon="check" title={describeOutcome(t, outcome)}>
      {outcome.added > 0 && (
        <LinkButton to={`${paths.transactions}${query}`}>{t('fileImports.show')}</LinkButton>
      )}
      <Another />
    </Empty>
  );
}

function Another() {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.import} variant="default">
      {t('fileImports.another')}
    </LinkButton>
  );
}
