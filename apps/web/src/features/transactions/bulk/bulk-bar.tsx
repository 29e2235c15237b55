import type { Summary } from '@saldo/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Skeleton } from '../../../ui/lists/states.tsx';
import type { Filter } from '../model/filter-address.ts';
import classes from './bulk.module.css';
import { toTarget } from './selection.ts';
import { describeSum } from './selection-sum.ts';
import { useBulkChange } from './use-bulk-change.ts';
import type { ListSelection } from './use-selection.ts';

/** With its tags it is larger than the list; few ever open it. */
const BulkForm = lazy(async () => ({ default: (await import('./bulk-form.tsx')).BulkForm }));

/** What can be done with the rows that are chosen; it stays in sight while there are any. */
export function BulkBar(props: {
  selection: ListSelection;
  filter: Filter;
  /** How many match, where that is known. */
  total: number | undefined;
  summary: Summary | undefined;
}) {
  const { t } = useTranslation();
  const { selection, filter, total } = props;
  const [isOpen, setOpen] = useState(false);
  const [dialog, ask] = useConfirm();
  const change = useBulkChange(toTarget(selection, filter), {
    onDone: selection.clear,
    onSplit: (count, unsplit) =>
      ask({
        text: t('bulk.confirmUnsplit', { count }),
        action: t('bulk.unsplitAction', { count }),
        onYes: unsplit,
      }),
  });
  const chosen = selection.rows.size;
  if (chosen === 0) return null;
  const count = selection.isAll ? (total ?? chosen) : chosen;
  const askRemove = () => {
    const sum = describeSum(selection, filter, props.summary);
    const words = sum ? t('bulk.confirmDeleteSum', { count, sum }) : t('bulk.confirmDelete', { count });
    ask({
      text: `${words} ${t('bulk.trashHint')}`,
      action: t('bulk.deleteAction', { count }),
      onYes: () => change.remove(),
    });
  };
  return (
    <section className={classes.bar} data-bulk="" aria-label={t('bulk.title')}>
      <p className={classes.count} aria-live="polite">
        {selection.isAll ? t('bulk.all', { count }) : t('bulk.chosen', { count })}
      </p>
      {!selection.isAll && total !== undefined && total > chosen && (
        <Button variant="subtle" size="sm" onClick={selection.takeAll}>
          {t('bulk.takeAll', { count: total })}
        </Button>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={change.isPending} onClick={() => setOpen(true)}>
          {t('bulk.change')}
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={askRemove}>
          {t('bulk.delete')}
        </Button>
        <IconButton icon="close" label={t('bulk.clear')} onClick={selection.clear} />
      </div>
      <Modal title={t('bulk.changeTitle', { count })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton rows={4} height={64} />}>
          <BulkForm
            onSend={(body) => {
              setOpen(false);
              change.send(body);
            }}
          />
        </Suspense>
      </Modal>
      {dialog}
    </section>
  );
}
