import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { formatDay, today } from '../../ui/money-and-dates/dates.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useChangeRecurring } from './recurring.queries.ts';
import { isActive, mergeableWith } from './recurring-view.ts';
import { useItemActions } from './use-item-actions.ts';

/** What can be done with an item as it is now. */
export function ItemActions(props: {
  item: Recurring;
  items: Recurring[];
  /** The one that was pressed, in the calendar say. */
  day: string | undefined;
  onEdit: () => void;
  onMerge: () => void;
  /** It is in no list any more. */
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const { item, day } = props;
  const { state, name, missed, next_date } = item;
  const { confirm, restore, dismiss, remove, skip, unskip } = useItemActions();
  const end = useEnd(item);
  const [dialog, ask] = useConfirm();
  const isOpenDay = day !== undefined && (missed.includes(day) || day >= today());
  const isSkipped = day !== undefined && item.skipped.includes(day);
  const skippable = isActive(item) && !isSkipped ? (isOpenDay ? day : next_date) : null;
  const unskippable = isSkipped ? day : item.skipped.find((one) => one >= today());
  const askRemove = () =>
    ask({
      text: t('recurring.confirmDelete', { name }),
      about: t('recurring.deleteAbout'),
      action: t('recurring.delete'),
      onYes: () => {
        remove(item);
        props.onGone();
      },
    });
  if (state === 'dismissed')
    return (
      <FormButtons>
        <Button onClick={() => restore(item)}>{t('recurring.restore')}</Button>
      </FormButtons>
    );
  return (
    <FormButtons>
      {state === 'found' && <Button onClick={() => confirm(item)}>{t('recurring.confirm')}</Button>}
      <Button variant={state === 'found' ? 'default' : 'filled'} onClick={props.onEdit}>
        {t('recurring.edit')}
      </Button>
      {skippable && (
        <Button variant="default" onClick={() => skip(item, skippable)}>
          {t('recurring.skip', { day: formatDay(skippable) })}
        </Button>
      )}
      {unskippable && (
        <Button variant="default" onClick={() => unskip(item, unskippable)}>
          {t('recurring.unskip', { day: formatDay(unskippable) })}
        </Button>
      )}
      {mergeableWith(item, props.items).length > 0 && (
        <Button variant="default" onClick={props.onMerge}>
          {t('recurring.merge')}
        </Button>
      )}
      {isActive(item) && !item.fixed_expense_id && (
        <Button variant="default" onClick={end}>
          {t('recurring.end')}
        </Button>
      )}
      {isActive(item) && (
        <Button
          variant="default"
          onClick={() => {
            dismiss(item);
            props.onGone();
          }}
        >
          {item.fixed_expense_id ? t('recurring.pause') : t('recurring.dismiss')}
        </Button>
      )}
      {state === 'ended' && item.fixed_expense_id && (
        <Button variant="default" onClick={() => confirm(item)}>
          {t('recurring.resume')}
        </Button>
      )}
      <Button variant="default" onClick={askRemove}>
        {t('recurring.delete')}
      </Button>
      {dialog}
    </FormButtons>
  );
}

/** It was canceled, say. */
function useEnd(item: Recurring): () => void {
  const { t } = useTranslation();
  const change = useChangeRecurring(item);
  const tellOutcome = useUndoableOutcome();
  return () =>
    tellOutcome(change.mutateAsync({ body: { state: 'ended' } }), {
      done: t('recurring.endedNamed', { name: item.name }),
      failed: t('recurring.failed'),
      change: () => findNewestChange('recurring.changed', item.name),
    });
}
