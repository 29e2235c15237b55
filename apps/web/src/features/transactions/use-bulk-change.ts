import type { RequestOf } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useChangeTransactions } from './transactions.queries.ts';

type Body = RequestOf<'changeTransactions'>['body'];

/** One change of many; says how many it was, how many refused, and how to take it back. */
export function useBulkChange(target: Pick<Body, 'ids' | 'filter'>, onDone: () => void) {
  const { t } = useTranslation();
  const mutation = useChangeTransactions();
  const tellOutcome = useUndoableOutcome();
  const run = (change: Body['change'], done: (count: number) => string) => {
    if (mutation.isPending) return;
    const work = mutation.mutateAsync({ ...target, change });
    // What failed can be tried again with the same rows.
    work.then(onDone, () => {});
    tellOutcome(work, {
      done: ({ changed, refused }) =>
        [done(changed), ...(refused > 0 ? [t('bulk.refused', { count: refused })] : [])].join(' '),
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
