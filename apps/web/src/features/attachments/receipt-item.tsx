import type { Attachment } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { readAttachment } from './attachments.queries.ts';
import { canShow, formatBytes } from './receipt-file.ts';
import classes from './receipts.module.css';

export function ReceiptItem(props: { attachment: Attachment; onShow: () => void; onRemove: () => void }) {
  const { t } = useTranslation();
  const { attachment } = props;
  const { name, bytes } = attachment;
  const download = () => {
    readAttachment(attachment).then(
      (file) => saveFile(file, name),
      (error: unknown) => showToast('failure', t('receipts.downloadFailed'), describeFailure(error, '')),
    );
  };
  return (
    <li className={classes.item}>
      <span className={classes.name}>
        {canShow(attachment) ? (
          <button type="button" aria-label={t('receipts.show', { name })} onClick={props.onShow}>
            {name}
          </button>
        ) : (
          name
        )}
        <span className={classes.quiet}>{formatBytes(bytes)}</span>
      </span>
      <IconButton icon="download" label={t('receipts.download', { name })} onClick={download} />
      <IconButton icon="bin" label={t('receipts.remove', { name })} onClick={props.onRemove} />
    </li>
  );
}
