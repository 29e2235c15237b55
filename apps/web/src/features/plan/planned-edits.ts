import { type Cents, toAmount, toAmountText } from '@saldo/domain';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { useUndo } from '../changes/undo.queries.ts';
import { useChangePlanned } from './plan.queries.ts';
import type { Plannable } from './with-planned.ts';

/** An amount on its way to the server, or one that didn't get there: what was typed stays until it is saved or given up. */
export type PlannedEdit =
  | { state: 'saving'; typed: string; amount: number }
  | { state: 'refused'; typed: string; reason: string };

/** Of all toasts about planned amounts, only the last one stays. */
export const PLAN_TOPIC = 'plan';

/** Amounts that are being planned, one after the other in the order in which they were typed. */
export function usePlannedEdits(month: string, currency: string) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState<ReadonlyMap<string, PlannedEdit>>(new Map());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const change = useChangePlanned(month);
  const undo = useUndo();
  const keyOf = (categoryId: string) => `${month} ${categoryId}`;
  useUnsaved(() => ([...edits.values()].some(({ state }) => state === 'refused') ? 'typed' : undefined));

  const put = (key: string, edit: PlannedEdit | undefined, replaced?: PlannedEdit) =>
    setEdits((all) => {
      // Something else was typed since.
      if (replaced && all.get(key) !== replaced) return all;
      const next = new Map(all);
      if (edit) next.set(key, edit);
      else next.delete(key);
      return next;
    });

  async function send(line: Plannable, planned: Cents | null, edit: PlannedEdit): Promise<void> {
    const key = keyOf(line.category_id);
    try {
      const body = { planned: planned === null ? null : toAmountText(planned, currency) };
      const { change_id } = await change.mutateAsync({ category_id: line.category_id, body });
      put(key, undefined, edit);
      const amount = formatAmount(planned === null ? 0 : toAmount(planned, currency), currency);
      showToast(
        'success',
        t('plan.saved', { name: line.category_name, amount }),
        undefined,
        change_id ? [{ label: t('changes.undo'), onClick: () => void undo(change_id) }] : [],
        PLAN_TOPIC,
      );
    } catch (error) {
      const isMonth = error instanceof ApiError && error.errors.some(({ path }) => path === 'month');
      const why = isMonth ? t('plan.outOfReach') : describeFailure(error, '');
      const reason = [t('plan.notSaved'), why].filter(Boolean).join(' ');
      put(key, { state: 'refused', typed: edit.typed, reason }, edit);
    }
  }

  const saving = [...edits].flatMap(([key, edit]): [string, number][] =>
    key.startsWith(month) && edit.state === 'saving' ? [[key.slice(month.length + 1), edit.amount]] : [],
  );
  return {
    /** By their categories. */
    saving: new Map(saving),
    find: (categoryId: string | null) => edits.get(keyOf(categoryId ?? '')),
    /** Null: nothing is planned any more. */
    save(line: Plannable, typed: string, planned: Cents | null) {
      const amount = planned === null ? 0 : toAmount(planned, currency);
      const edit: PlannedEdit = { state: 'saving', typed, amount };
      put(keyOf(line.category_id), edit);
      queue.current = queue.current.then(() => send(line, planned, edit));
    },
    refuse: (line: Plannable, typed: string, reason: string) =>
      put(keyOf(line.category_id), { state: 'refused', typed, reason }),
    giveUp: (line: Plannable) => put(keyOf(line.category_id), undefined),
  };
}

export type PlannedEdits = ReturnType<typeof usePlannedEdits>;
