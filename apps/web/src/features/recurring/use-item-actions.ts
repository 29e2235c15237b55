import type { KindOfChange, Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import {
  useConfirmRecurring,
  useDismissRecurring,
  useRemoveRecurring,
  useSkipRecurring,
  useUnskipRecurring,
} from './recurring.queries.ts';

/** What is done with one press: each says how it ended, and can be undone. */
export function useItemActions() {
  const { t } = useTranslation();
  const tellOutcome = useUndoableOutcome();
  const confirmed = useConfirmRecurring();
  const dismissed = useDismissRecurring();
  const removed = useRemoveRecurring();
  const skipped = useSkipRecurring();
  const unskipped = useUnskipRecurring();
  const tell = (work: Promise<unknown>, kind: KindOfChange, name: string, done: string) =>
    tellOutcome(work, {
      ...{ done, failed: t('recurring.failed') },
      change: () => findNewestChange(kind, name),
    });
  return {
    confirm: ({ id, name }: Recurring) =>
      tell(confirmed.mutateAsync(id), 'recurring.confirmed', name, t('recurring.confirmedNamed', { name })),
    restore: ({ id, name }: Recurring) =>
      tell(confirmed.mutateAsync(id), 'recurring.confirmed', name, t('recurring.restoredNamed', { name })),
    dismiss: ({ id, name, fixed_expense_id }: Recurring) =>
      tell(
        dismissed.mutateAsync(id),
        'recurring.dismissed',
        name,
        t(fixed_expense_id ? 'recurring.pausedNamed' : 'recurring.dismissedNamed', { name }),
      ),
    remove: ({ id, name }: Recurring) =>
      tell(removed.mutateAsync(id), 'recurring.deleted', name, t('recurring.deletedNamed', { name })),
    skip: ({ id, name }: Recurring, date: string) =>
      tell(
        skipped.mutateAsync({ id, date }),
        'recurring.skipped',
        name,
        t('recurring.skippedNamed', { name, day: formatDay(date) }),
      ),
    unskip: ({ id, name }: Recurring, date: string) =>
      tell(
        unskipped.mutateAsync({ id, date }),
        'recurring.unskipped',
        name,
        t('recurring.unskippedNamed', { name, day: formatDay(date) }),
      ),
  };
}
