import type { Attachment } from '@saldo/contract';
import { api } from '../../api/client.ts';
import { useMoneyChange } from '../../api/money-cache.ts';
import { uploadFile } from '../../api/upload.ts';

type Sending = { file: File; transaction_id: string; onProgress: (share: number) => void };

export const useAddAttachment = () =>
  useMoneyChange({
    send: ({ file, transaction_id, onProgress }: Sending) =>
      uploadFile('createAttachment', file, onProgress, { id: transaction_id }),
  });

export const useRemoveAttachment = () =>
  useMoneyChange({ send: ({ id }: Attachment) => api.removeAttachment({ params: { id } }) });

/** The file itself. It comes as bytes of no kind, so that no browser takes it for a page: here it is what it is again. */
export async function readAttachment({ id, type }: Attachment): Promise<Blob> {
  return new Blob([await api.readAttachment({ params: { id } })], { type });
}
