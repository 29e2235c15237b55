import type { Trashed } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import table from '../../ui/lists/table.module.css';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { useRemoveTrashed, useRestoreTrashed } from './changes.queries.ts';
import { TrashRow } from './trash-row.tsx';
import { useUndoableOutcome } from './undo.queries.ts';

/** Of what lay in a source that is gone too, nobody knows in which money it was. */
function describeTrashed(t: TFunction, { kind, date, amount, currency }: Trashed): string {
  const isMoneyKnown = currency !== null || kind !== 'transaction';
  return [
    t(`trash.kinds.${kind}`),
    ...(amount !== null && isMoneyKnown ? [formatAmount(amount, currency ?? homeCurrency())] : []),
    ...(date ? [formatDay(date)] : []),
  ].join(' · ');
}

export function TrashTable(props: { trashed: Trashed[] }) {
  const { t } = useTranslation();
  const restore = useRestoreTrashed();
  const remove = useRemoveTrashed();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const restoreIt = ({ id }: Trashed) =>
    tellOutcome(restore.mutateAsync(id), {
      done: t('trash.restored'),
      failed: t('trash.restoreFailed'),
      change: ({ change_id }) => change_id,
    });
  const askRemove = (trashed: Trashed) =>
    ask({
      text: t('trash.confirmRemove', { name: trashed.name || t('trash.nameless') }),
      about: describeTrashed(t, trashed),
      action: t('trash.removeAction'),
      onYes: () =>
        toastOutcome(remove.mutateAsync(trashed.id), {
          done: t('trash.removed'),
          failed: t('trash.removeFailed'),
        }),
    });
  return (
    <>
      <table className={table.table}>
        <caption className="visually-hidden">{t('trash.list')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trash.name')}</th>
            <th scope="col" className={table.number}>
              {t('trash.amount')}
            </th>
            <th scope="col">{t('trash.deletedAt')}</th>
            <th scope="col">{t('trash.goneAt')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('trash.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.trashed.map((one) => (
            <TrashRow
              key={one.id}
              trashed={one}
              onRestore={() => restoreIt(one)}
              onRemove={() => askRemove(one)}
            />
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  );
}
