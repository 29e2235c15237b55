import type { RequestOf } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useUndoableOutcome } from '../../changes/undo.queries.ts';
import { useChangeTransactions } from '../model/transactions.queries.ts';

type Body = RequestOf<'changeTransactions'>['body'];

/**
 * One change of many; says how many it was, how many refused, and how to take it back. Split ones keep their lines:
 * `onSplit` is asked whether to go on with these too.
 */
export function useBulkChange(
  target: Pick<Body, 'ids' | 'filter'>,
  { onDone, onSplit }: { onDone: () => void; onSplit: (count: number, unsplit: () => void) => void },
) {
  const { t } = useTranslation();
  const mutation = useChangeTransactions();
  const tellOutcome = useUndoableOutcome();
  const run = (change: Body['change'], done: (count: number) => string) => {
    if (mutation.isPending) return;
    const work = mutation.mutateAsync({ ...target, change });
    // What failed can be tried again with the same rows.
    work.then(
      ({ split }) => (split > 0 ? onSplit(split, () => run({ ...change, unsplit: true }, done)) : onDone()),
      () => {},
    );
    tellOutcome(work, {
      done: ({ changed, refused, split }) =>
        [
          done(changed),
          ...(refused > split ? [t('bulk.refused', { count: refused - split })] : []),
          ...(split > 0 ? [t('bulk.splitKept', { count: split })] : []),
        ].join(' '),
      failed: t('bulk.failed'),
      change: ({ change_id }) => change_id,
    });
  };
  return {
    isPending: mutation.isPending,
    send: (change: Body['change']) => run(change, (count) => t('bulk.changed', { count })),
    remove: () => run({ delete: true }, (count) => t('bulk.deleted', { count })),
  };
}
