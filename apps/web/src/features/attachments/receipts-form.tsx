import type { Attachment, Transaction } from '@saldo/contract';
import { MOST_ATTACHMENTS } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useRemoveAttachment } from './attachments.queries.ts';
import { ReceiptButtons } from './receipt-buttons.tsx';
import { ReceiptItem } from './receipt-item.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';
import classes from './receipts.module.css';
import { UploadItem } from './upload-item.tsx';
import { useUploads } from './uploads.ts';

/** The receipts of a transaction that is there: each change is made at once. */
export function ReceiptsForm({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const { id, attachments } = transaction;
  const { uploads, send, retry, drop } = useUploads();
  const [shown, setShown] = useState<Attachment>();
  const remove = useRemoveAttachment();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const askRemove = (attachment: Attachment) =>
    ask({
      text: t('receipts.confirmRemove', { name: attachment.name }),
      action: t('receipts.removeAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(attachment), {
          done: t('receipts.removed'),
          failed: t('receipts.removeFailed'),
          change: ({ change_id }) => change_id,
        }),
    });
  const isFull = attachments.length >= MOST_ATTACHMENTS;
  return (
    <fieldset className={classes.receipts}>
      <legend>{t('receipts.title')}</legend>
      {attachments.length + uploads.length > 0 && (
        <ul className={classes.list}>
          {attachments.map((one) => (
            <ReceiptItem
              key={one.id}
              attachment={one}
              onShow={() => setShown(one)}
              onRemove={() => askRemove(one)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadItem
              key={upload.key}
              upload={upload}
              onRetry={() => void retry(id, upload)}
              onDrop={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={classes.quiet}>{t('receipts.full')}</p>
      ) : (
        <ReceiptButtons onChoose={(files) => void send(id, files, attachments.length)} />
      )}
      <ReceiptPreview attachment={shown} onClose={() => setShown(undefined)} />
      {dialog}
    </fieldset>
  );
}
