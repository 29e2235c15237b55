import type { Transaction } from '@saldo/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import classes from './receipts.module.css';
import { UploadItem } from './upload-item.tsx';
import { useUploads } from './uploads.ts';

/** The receipts of a transaction that was just made, on their way; ends by itself where all of them get there. */
export function SendingReceiptsForm(props: { transaction: Transaction; files: File[]; onDone: () => void }) {
  const { t } = useTranslation();
  const { id } = props.transaction;
  const { uploads, send, retry, drop } = useUploads();
  const { files, onDone } = props;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void send(id, files, 0).then((areAllThere) => areAllThere && onDone());
  });
  const didFail = uploads.some(({ failure }) => failure);
  return (
    <div className={classes.sending}>
      <p>{didFail ? t('receipts.someFailed') : t('receipts.onTheirWay')}</p>
      <ul className={classes.list}>
        {uploads.map((upload) => (
          <UploadItem
            key={upload.key}
            upload={upload}
            onRetry={() => void retry(id, upload)}
            onDrop={() => drop(upload.key)}
          />
        ))}
      </ul>
      <FormButtons>
        <Button variant="default" onClick={onDone}>
          {t('receipts.done')}
        </Button>
      </FormButtons>
    </div>
  );
}
