import { useTranslation } from 'react-i18next';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useRunRules } from './rules.queries.ts';

/** Applies the rules to what is there, and says what came of it. */
export function useRun() {
  const { t } = useTranslation();
  const runRules = useRunRules();
  const tellOutcome = useUndoableOutcome();
  const run = () => {
    if (runRules.isPending) return;
    tellOutcome(runRules.mutateAsync(undefined), {
      done: ({ changed: count }) => t('rules.ran', { count }),
      failed: t('rules.runFailed'),
      change: ({ change_id }) => change_id,
    });
  };
  return { run, isPending: runRules.isPending };
}
