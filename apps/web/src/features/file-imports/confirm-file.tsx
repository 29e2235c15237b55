import type { FileImport } from '@saldo/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { findObstacle } from './describe-file.ts';
import { describeOutcome } from './describe-outcome.ts';
import { useConfirmFile, useIsChanging } from './file-imports.queries.ts';
import { type Progress, useFileProgress } from './file-progress.ts';
import classes from './import-page.module.css';
import { useForgetFile } from './use-forget-file.ts';

/** The button that brings it in, what is still missing for it, and how far it is. */
export function ConfirmFile({ file }: { file: FileImport }) {
  const { t } = useTranslation();
  const reasonId = useId();
  const navigate = useNavigate();
  const confirm = useConfirmFile();
  const forget = useForgetFile();
  const tellOutcome = useUndoableOutcome();
  const progress = useFileProgress(file.id, confirm.isPending);
  const obstacle = findObstacle(file);
  const isChanging = useIsChanging(file);
  const { new: count, known, same, refused } = file.decisions;
  const start = () =>
    tellOutcome(confirm.mutateAsync(file), {
      done: (outcome) => describeOutcome(t, outcome),
      failed: t('fileImports.failed'),
      change: ({ change_id }) => change_id,
    });
  const remove = () => {
    forget(file);
    void navigate(paths.import);
  };
  const isRunning = confirm.isPending || progress !== undefined;
  return (
    <Card>
      <div className={classes.confirm}>
        <Button
          onClick={start}
          disabled={obstacle !== undefined || isChanging}
          loading={isRunning}
          {...(obstacle && { 'aria-describedby': reasonId })}
        >
          {count > 0 ? t('fileImports.confirm', { count }) : t('fileImports.confirmNone')}
        </Button>
        <Button variant="default" onClick={remove} disabled={isRunning}>
          {t('fileImports.remove')}
        </Button>
        <p id={reasonId} className={classes.quiet}>
          {obstacle && t(`fileImports.first.${obstacle}`)}
          {!obstacle && known + same + refused > 0 && t('fileImports.also', { known: known + same, refused })}
        </p>
      </div>
      {isRunning && <ProgressBar progress={progress} />}
    </Card>
  );
}

function ProgressBar({ progress }: { progress: Progress | undefined }) {
  const { t } = useTranslation();
  const { done = 0, total = 0 } = progress ?? {};
  const words =
    total > 0 ? t('fileImports.bringingIn', { done, total }) : t('fileImports.bringingInUncounted');
  return (
    <div className={classes.progress}>
      <progress {...(total > 0 && { value: done, max: total })} aria-label={words} />
      <span role="status">{words}</span>
    </div>
  );
}
