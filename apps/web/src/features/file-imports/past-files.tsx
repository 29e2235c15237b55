import type { Batch } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { countEdited, useUndoImport } from '../connections/connections.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { usePastFiles } from './file-imports.queries.ts';
import classes from './import-page.module.css';

/** Files that came in, and the way to undo each. */
export function PastFiles() {
  const { t } = useTranslation();
  const files = usePastFiles();
  return (
    <Card title={t('fileImports.past')}>
      <Loaded query={files} skeleton={<Skeleton rows={2} height={64} />}>
        {(past) =>
          past.length > 0 ? (
            <ul className={classes.files}>
              {past.map((batch) => (
                <PastFile key={batch.id} batch={batch} />
              ))}
            </ul>
          ) : (
            <p className={classes.quiet}>{t('fileImports.noPast')}</p>
          )
        }
      </Loaded>
    </Card>
  );
}

function PastFile({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const { data: sources } = useSources();
  const undo = useUndoImport();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const name = batch.file_name ?? t('fileImports.unnamedFile');
  const source = sources?.find(({ id }) => id === batch.source_id)?.name;
  const isUndone = batch.state === 'undone';
  const about = [
    formatInstant(batch.started_at),
    source,
    isUndone ? t('connections.importState.undone') : t('fileImports.newRows', { count: batch.added }),
  ].filter(Boolean);
  const askUndo = async () => {
    const edited = await countEdited(batch.id);
    ask({
      text: [
        t('connections.confirmUndoFile'),
        ...(edited > 0 ? [t('changes.edited', { count: edited })] : []),
      ].join(' '),
      action: t('connections.undo'),
      onYes: () =>
        tellOutcome(undo.mutateAsync(batch.id), {
          done: t('connections.undone'),
          failed: t('connections.actionFailed'),
          change: ({ change_id }) => change_id,
        }),
    });
  };
  return (
    <li className={classes.file}>
      <div className={classes.about}>
        {isUndone || batch.added === 0 ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <Link
            className={classes.name}
            to={`${paths.transactions}?${new URLSearchParams({ import_id: batch.id })}`}
          >
            {name}
          </Link>
        )}
        <span className={classes.quiet}>{about.join(' · ')}</span>
      </div>
      {batch.state === 'done' && (
        <Button
          variant="default"
          onClick={() => void askUndo()}
          loading={undo.isPending}
          aria-label={t('fileImports.undoOf', { name })}
        >
          {t('connections.undo')}
        </Button>
      )}
      {dialog}
    </li>
  );
}
