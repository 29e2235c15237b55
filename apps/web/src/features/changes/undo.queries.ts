import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { type Action, showToast } from '../../ui/feedback/toasts.tsx';
import { useUndoChange } from './changes.queries.ts';
import { findObstacle } from './describe-change.ts';

type Found = string | null | undefined;

type Words<Result> = {
  done: string | ((result: Result) => string);
  failed: string;
  /** Which change it was; without one there is nothing to undo. */
  change: (result: Result) => Found | Promise<Found>;
  /** What could be done next, and why; offered beside Undo. */
  offer?: () => Promise<Action | undefined>;
  offerDetail?: string;
  /** A toast of the same topic gives way to it. */
  topic?: string;
};

/** Takes a change back, and says how that ended. */
export function useUndo(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const undo = useUndoChange();
  return (id) =>
    undo.mutateAsync(id).then(
      () => showToast('success', t('changes.takenBack')),
      (error: unknown) => showToast('failure', t('changes.notTakenBack'), describeRefusal(t, error)),
    );
}

/** Why not, and what stands in the way where that is known. */
function describeRefusal(t: TFunction, error: unknown): string {
  const obstacle = findObstacle(t, error);
  return obstacle ? t('changes.inTheWay', { obstacle }) : describeFailure(error, '');
}

/** The server has not got it yet: what it did last is something else. */
function isWaiting(result: unknown): boolean {
  const { is_pending, results } = Object(result) as { is_pending?: true; results?: unknown };
  return is_pending === true || (results !== undefined && isWaiting(results));
}

/** Says in a toast how something ended, and offers to take it back; also once the component that asked is gone. */
export function useUndoableOutcome() {
  const { t } = useTranslation();
  const undo = useUndo();
  return <Result>(work: Promise<Result>, words: Words<Result>): void => {
    const tell = async (result: Result) => {
      const found = isWaiting(result) ? undefined : words.change(result);
      const id = await Promise.resolve(found).catch(() => undefined);
      const done = typeof words.done === 'string' ? words.done : words.done(result);
      const offer = await words.offer?.().catch(() => undefined);
      const actions = [
        ...(offer ? [offer] : []),
        ...(id ? [{ label: t('changes.undo'), onClick: () => void undo(id) }] : []),
      ];
      showToast('success', done, offer && words.offerDetail, actions, words.topic);
    };
    work.then(tell, (error: unknown) => showToast('failure', words.failed, describeRefusal(t, error)));
  };
}
