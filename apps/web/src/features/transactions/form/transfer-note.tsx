import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { useUndoableOutcome } from '../../changes/undo.queries.ts';
import { useUnlinkTransfer } from '../../transfers/transfers.queries.ts';
import { transferLabel } from '../model/labels.ts';
import classes from './transaction-form.module.css';

/** Says in the form that this is one side of a transfer, and how that ends. */
export function TransferNote({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const unlink = useUnlinkTransfer();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const { transfer } = transaction;
  if (!transfer) return null;
  const askUnlink = () =>
    ask({
      text: t('transfers.confirmUnlink'),
      action: t('transfers.unlink'),
      onYes: () =>
        tellOutcome(unlink.mutateAsync(transfer.id), {
          done: t('transfers.unlinked'),
          failed: t('transfers.unlinkFailed'),
          change: ({ change_id }) => change_id,
        }),
    });
  return (
    <div className={classes.note}>
      <Icon name="arrows" />
      <div>
        <p>{transferLabel(t, transaction)}</p>
        <p className={classes.hint}>{t('transfers.hint')}</p>
      </div>
      <Button variant="default" loading={unlink.isPending} onClick={askUnlink}>
        {t('transfers.unlink')}
      </Button>
      {dialog}
    </div>
  );
}
