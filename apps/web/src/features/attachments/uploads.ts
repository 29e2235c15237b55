import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useAddAttachment } from './attachments.queries.ts';
import { refuseFile } from './receipt-file.ts';

/** A receipt on its way; with a failure, one that did not get there. */
export type Upload = { key: string; file: File; share: number; failure: string | null; canRetry: boolean };

/** Sends receipts one after the other; what fails stays, to be tried again or let go. */
export function useUploads() {
  const { t } = useTranslation();
  const add = useAddAttachment();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  const sendOne = async (transaction_id: string, { key, file }: Upload): Promise<boolean> => {
    patch(key, { failure: null, share: 0 });
    try {
      await add.mutateAsync({ file, transaction_id, onProgress: (share) => patch(key, { share }) });
      drop(key);
      return true;
    } catch (error) {
      const failure = describeFailure(error, '') || t('receipts.failed');
      patch(key, { failure });
      // Whoever has left the screen is told all the same.
      if (!isHere.current) showToast('failure', t('receipts.notAdded', { name: file.name }), failure);
      return false;
    }
  };
  /** Whether all of them got there. */
  const send = async (transaction_id: string, files: File[], before: number): Promise<boolean> => {
    const chosen = files.map((file, index) => toUpload(file, before + index));
    setUploads((all) => [...all, ...chosen]);
    let areAllThere = true;
    for (const upload of chosen)
      areAllThere = upload.canRetry && (await sendOne(transaction_id, upload)) && areAllThere;
    return areAllThere;
  };
  const toUpload = (file: File, before: number): Upload => {
    const refusal = refuseFile(file, before);
    return {
      key: crypto.randomUUID(),
      file,
      share: 0,
      failure: refusal ? t(`receipts.${refusal}`) : null,
      canRetry: !refusal,
    };
  };
  return { uploads, send, retry: sendOne, drop };
}
