import type { Batch, Source } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, formatInstant } from '../../ui/money-and-dates/dates.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { countEdited, useImport, useImports, useUndoImport } from './connections.queries.ts';
import shared from './connections-page.module.css';
import classes from './imports-dialog.module.css';

/** What each import did and why, and the way to take it back. */
export function ImportsDialog(props: { source: Source; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { source } = props;
  return (
    <Modal
      title={t('connections.importsOf', { name: source.name })}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <ImportsList source={source} />
    </Modal>
  );
}

function ImportsList({ source }: { source: Source }) {
  const { t } = useTranslation();
  const imports = useImports(source.id);
  return (
    <Loaded query={imports} skeleton={<Skeleton rows={3} />}>
      {(all) =>
        all.length > 0 ? (
          <ul className={classes.imports}>
            {all.map((batch) => (
              <ImportItem key={batch.id} batch={batch} currency={source.currency} />
            ))}
          </ul>
        ) : (
          <p className={shared.note}>{t('connections.noImports')}</p>
        )
      }
    </Loaded>
  );
}

function ImportItem({ batch, currency }: { batch: Batch; currency: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const undo = useUndoImport();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const when = formatInstant(batch.started_at);
  const isFile = batch.kind === 'file';
  const askUndo = async () => {
    const edited = await countEdited(batch.id);
    const words = [
      isFile ? t('connections.confirmUndoFile') : t('connections.confirmUndo'),
      ...(edited > 0 ? [t('changes.edited', { count: edited })] : []),
    ];
    ask({
      text: words.join(' '),
      action: t('connections.undo'),
      onYes: () =>
        tellOutcome(undo.mutateAsync(batch.id), {
          done: t('connections.undone'),
          failed: t('connections.actionFailed'),
          change: ({ change_id }) => change_id,
        }),
    });
  };
  const { added, updated, settled, same, refused } = batch;
  return (
    <li>
      <div className={classes.importHead}>
        <div>
          <strong>{when}</strong>
          {isFile && <p>{t('connections.fromFile', { name: batch.file_name })}</p>}
          <p className={shared.note}>
            {t(`connections.importState.${batch.state}`)} ·{' '}
            {t('connections.importCounts', { added, updated, settled, same })}
          </p>
          {refused > 0 && (
            <p className={shared.warning}>
              {isFile
                ? t('connections.fileRefused', { count: refused })
                : t('connections.importRefused', { count: refused })}
            </p>
          )}
        </div>
        {batch.state === 'done' && (
          <Button
            variant="default"
            onClick={() => void askUndo()}
            loading={undo.isPending}
            aria-label={t('connections.undoOf', { when })}
          >
            {t('connections.undo')}
          </Button>
        )}
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('connections.showRows')}</summary>
        {isOpen && <Decisions id={batch.id} currency={currency} />}
      </details>
      {dialog}
    </li>
  );
}

function Decisions({ id, currency }: { id: string; currency: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const batch = useImport(id, page);
  return (
    <Loaded query={batch} skeleton={<Skeleton rows={3} height={24} />}>
      {({ results: { rows }, pages }) => (
        <>
          <ul className={classes.decisions}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a finished import does not change
              <li key={index}>
                <span>
                  {row.name}
                  {row.date && ` · ${formatDay(row.date)}`}
                  {row.line !== null && ` · ${t('fileImports.line', { line: row.line })}`}
                  <span className={shared.note}>
                    {t(`connections.decision.${row.decision}`)}: {t(`connections.reason.${row.reason}`)}
                  </span>
                </span>
                {row.amount !== null && <span>{formatAmount(row.amount, currency)}</span>}
              </li>
            ))}
          </ul>
          {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
        </>
      )}
    </Loaded>
  );
}
